import * as z from 'zod/mini';

const payloadSchema = z.object({ sub: z.string() });

/** Reads the user id from a session token (RFC 7519) without verifying it. Returns `undefined` for anything else. */
export function holderOf(token: string | null): string | undefined {
  const [, payload = ''] = (token ?? '').split('.');
  try {
    return payloadSchema.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))).sub;
  } catch {
    return undefined;
  }
}
