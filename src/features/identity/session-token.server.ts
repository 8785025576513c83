import { jwtVerify, SignJWT } from 'jose';

const AUDIENCE = 'thock';
const ALGORITHM = 'HS256';

/** How long a session token is good for; browsers renew it before. */
export const TOKEN_LIFE_SECONDS = 15 * 60;

export type SessionTokens = ReturnType<typeof createSessionTokens>;

/** Signs and reads the bearer tokens of the API (RFC 7519). `secret` is shared by all processes of a shop. */
export function createSessionTokens(secret: string) {
  const key = new TextEncoder().encode(secret);

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
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], audience: AUDIENCE });
        return payload.sub;
      } catch {
        return undefined;
      }
    },
  };
}
