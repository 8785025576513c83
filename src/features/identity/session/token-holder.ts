/** The storage key of the session token (specification, section 9). */
export const TOKEN_KEY = 'access-token';

/** Reads the user id from a session token (RFC 7519) without verifying it. Returns `undefined` for anything else. */
export function holderOf(token: string | null): string | undefined {
  const [, payload = ''] = (token ?? '').split('.');
  try {
    return readSubject(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return undefined;
  }
}

function readSubject(payload: object): string | undefined {
  return 'sub' in payload && typeof payload.sub === 'string' ? payload.sub : undefined;
}
