import * as z from 'zod/mini';

const payloadSchema = z.object({ sub: z.string() });

/** Id of the user that a session token (RFC 7519) names; `undefined` for anything else. Only the shop can check it. */
export function holderOf(token: string | null): string | undefined {
  const [, payload = ''] = (token ?? '').split('.');
  try {
    return payloadSchema.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))).sub;
  } catch {
    return undefined;
  }
}
