import { jwtVerify, SignJWT } from 'jose';
import type { BearerToken } from '#features/user/user-service.server.ts';
import type { SigningKeys } from './secret-keys.server.ts';

const AUDIENCE = 'thock';
const ALGORITHM = 'HS256';
const MAX_CACHED = 10_000;

/** The lifetime of a session token. Browsers renew it before it expires. */
const TOKEN_LIFETIME_SECONDS = 15 * 60;

export type SessionTokens = ReturnType<typeof createSessionTokens>;

/** Signs and verifies the bearer tokens of the API (RFC 7519). All processes of a shop share the keys. */
export function createSessionTokens({ current, previous }: SigningKeys, now: () => number = Date.now) {
  const key = new TextEncoder().encode(current);
  const acceptedKeys = [key, ...previous.map((secret) => new TextEncoder().encode(secret))];
  /** Cache of verified tokens, because verification costs more than the rest of a small call. The oldest is evicted. */
  const verified = new Map<string, BearerToken & { expiresAt: number }>();

  async function verify(token: string, signedWith: Uint8Array): Promise<BearerToken | undefined> {
    const { payload } = await jwtVerify(token, signedWith, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: new Date(now()),
    });
    const { sub, sid, iat, exp } = payload;
    if (sub === undefined || iat === undefined || exp === undefined) return undefined;
    const bearer = {
      userId: sub,
      sessionId: typeof sid === 'string' ? sid : undefined,
      issuedAt: Math.round(iat * 1000),
      hasSecondFactor: payload.factor === true,
      expiresAt: exp * 1000,
    };
    cache(token, bearer);
    return bearer;
  }

  function cache(token: string, bearer: BearerToken & { expiresAt: number }): void {
    const [oldest] = verified.keys();
    if (oldest !== undefined && verified.size >= MAX_CACHED) verified.delete(oldest);
    verified.set(token, bearer);
  }

  return {
    /** Issues a token. Its NumericDate times have fractions of a second, so a sign-out only ends older ones. */
    issue(
      userId: string,
      {
        sessionId,
        hasSecondFactor = false,
        seenAt = now(),
      }: { sessionId?: string; hasSecondFactor?: boolean; seenAt?: number } = {},
    ): Promise<string> {
      return new SignJWT({ sid: sessionId, ...(hasSecondFactor && { factor: true }) })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(userId)
        .setAudience(AUDIENCE)
        .setIssuedAt(seenAt / 1000)
        .setExpirationTime(seenAt / 1000 + TOKEN_LIFETIME_SECONDS)
        .sign(key);
    },

    /** Verifies a token. Returns `undefined` if it is forged, expired or for another audience. */
    async read(token: string): Promise<BearerToken | undefined> {
      const cached = verified.get(token);
      if (cached && cached.expiresAt > now()) return cached;
      for (const accepted of acceptedKeys) {
        const bearer = await verify(token, accepted).catch(() => undefined);
        if (bearer) return bearer;
      }
      return undefined;
    },
  };
}
