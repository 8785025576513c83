import { jwtVerify, SignJWT } from 'jose';

const AUDIENCE = 'thock';
const ALGORITHM = 'HS256';
const MOST_REMEMBERED = 10_000;

/** How long a session token is good for; browsers renew it before. */
export const TOKEN_LIFE_SECONDS = 15 * 60;

export type SessionTokens = ReturnType<typeof createSessionTokens>;

/** Signs and reads the bearer tokens of the API (RFC 7519). `secret` is shared by all processes of a shop. */
export function createSessionTokens(secret: string) {
  const key = new TextEncoder().encode(secret);
  /** Tokens that were read before, because a signature costs more than the rest of a small call. The oldest goes first. */
  const remembered = new Map<string, { userId: string; expiresAt: number }>();

  async function verify(token: string): Promise<string | undefined> {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], audience: AUDIENCE });
    const { sub, exp } = payload;
    if (sub !== undefined && exp !== undefined) remember(token, sub, exp * 1000);
    return sub;
  }

  function remember(token: string, userId: string, expiresAt: number): void {
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size >= MOST_REMEMBERED) remembered.delete(oldest);
    remembered.set(token, { userId, expiresAt });
  }

  return {
    issue: (userId: string): Promise<string> =>
      new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(userId)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_LIFE_SECONDS}s`)
        .sign(key),

    /** Id of the user whose token this is; `undefined` when it is forged, expired or meant for somebody else. */
    async readUserId(token: string): Promise<string | undefined> {
      const known = remembered.get(token);
      if (known && known.expiresAt > Date.now()) return known.userId;
      try {
        return await verify(token);
      } catch {
        return undefined;
      }
    },
  };
}
