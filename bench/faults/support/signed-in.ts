import * as z from 'zod/mini';
import { identityCalls } from '#features/identity/identity-calls.ts';

/** A browser session that signed in with a password. */
export interface SignedIn {
  email: string;
  /** Makes a call with the current session token. */
  request(path: string, init?: { method: string; body: unknown; key?: string }): Promise<Response>;
  /** Requests a new session token with the identity provider's cookie. @returns the status. */
  renew(): Promise<number>;
}

/** Signs in and fetches the first token. */
export async function signIn(
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const answer = await tryPassword(origin, email, password);
  if (!answer.ok) throw new Error(`The sign-in failed with status ${answer.status}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  let token = '';

  async function renew(): Promise<number> {
    const renewed = await post(`${origin}/api/jwt`, { email }, { cookie, origin });
    if (renewed.ok) token = identityCalls.issueToken.answer.parse(await renewed.json()).token;
    return renewed.status;
  }

  await renew();
  return {
    email,
    renew,
    request: (path, init) => {
      const headers = { authorization: `Bearer ${token}` };
      if (!init) return fetch(origin + path, { headers });
      return post(
        origin + path,
        init.body,
        { ...headers, ...(init.key && { 'idempotency-key': init.key }) },
        init.method,
      );
    },
  };
}

/** Tries to sign in. */
export function tryPassword(origin: string, email: string, password: string): Promise<Response> {
  return post(`${origin}/api/auth/sign-in/email`, { email, password }, { origin });
}

/** Reads a field of a JSON response. */
export async function readField(answer: Response, name: string): Promise<unknown> {
  return z.record(z.string(), z.unknown()).parse(await answer.json())[name];
}

function post(url: string, body: unknown, headers: Record<string, string>, method = 'POST'): Promise<Response> {
  return fetch(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
