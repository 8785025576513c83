import { jwtVerify, SignJWT } from 'jose';
import type { BearerToken } from '#features/user/user-service.server.ts';
import type { SigningKeys } from './secret-keys.server.ts';

const AUDIENCE = 'thock';
const ALGORITHM = 'HS256';
const MOST_REMEMBERED = 10_000;

/** How long a session token is good for, unless its end comes before; browsers renew it in time. */
const TOKEN_LIFE_SECONDS = 15 * 60;

export type SessionTokens = ReturnType<typeof createSessionTokens>;

/** Signs and reads the bearer tokens of the API (RFC 7519). The keys are shared by all processes of a shop. */
export function createSessionTokens({ current, previous }: SigningKeys, now: () => number = Date.now) {
  const key = new TextEncoder().encode(current);
  const acceptedKeys = [key, ...previous.map((former) => new TextEncoder().encode(former))];
  /** Tokens that were read before, because a signature costs more than the rest of a small call. The oldest goes first. */
  const remembered = new Map<string, BearerToken & { expiresAt: number }>();

  async function verify(token: string, signedWith: Uint8Array): Promise<BearerToken | undefined> {
    const { payload } = await jwtVerify(token, signedWith, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: new Date(now()),
    });
    const { sub, sid, iat, exp } = payload;
    if (sub === undefined || iat === undefined || exp === undefined) return undefined;
    const known = {
      userId: sub,
      sessionId: typeof sid === 'string' ? sid : undefined,
      issuedAt: Math.round(iat * 1000),
      expiresAt: exp * 1000,
    };
    remember(token, known);
    return known;
  }

  function remember(token: string, known: BearerToken & { expiresAt: number }): void {
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size >= MOST_REMEMBERED) remembered.delete(oldest);
    remembered.set(token, known);
  }

  return {
    /** The times in a token have fractions of seconds (NumericDate), so that a sign-out everywhere parts old from new. */
    issue(
      userId: string,
      { sessionId, seenAt = now() }: { sessionId?: string; seenAt?: number } = {},
    ): Promise<string> {
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(userId)
        .setAudience(AUDIENCE)
        .setIssuedAt(seenAt / 1000)
        .setExpirationTime(seenAt / 1000 + TOKEN_LIFE_SECONDS)
        .sign(key);
    },

    /** What the token says; `undefined` when it is forged, expired or meant for somebody else. */
    async read(token: string): Promise<BearerToken | undefined> {
      const known = remembered.get(token);
      if (known && known.expiresAt > now()) return known;
      for (const accepted of acceptedKeys) {
        const bearer = await verify(token, accepted).catch(() => undefined);
        if (bearer) return bearer;
      }
      return undefined;
    },
  };
}
