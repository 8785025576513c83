import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SigningKeys } from '#features/identity/session/secret-keys.server.ts';

/** Returns the token with which a person stops invitations without signing in: their id and its signature. */
export function signOptOut(userId: string, { current }: SigningKeys): string {
  return `${Buffer.from(userId).toString('base64url')}.${signatureOf(userId, current)}`;
}

/** Reads the id of the person from a token. Returns undefined if no key has signed it. */
export function readOptOut(token: string, { current, previous }: SigningKeys): string | undefined {
  const [encoded = '', signature = ''] = token.split('.');
  const userId = Buffer.from(encoded, 'base64url').toString();
  return [current, ...previous].some((key) => isEqual(signature, signatureOf(userId, key))) ? userId : undefined;
}

function signatureOf(userId: string, key: string): string {
  return createHmac('sha256', key).update(userId).digest('base64url');
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
