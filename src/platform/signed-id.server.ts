import { createHmac, timingSafeEqual } from 'node:crypto';

/** The key that signs, and previous ones whose signatures are still accepted. */
interface IdKeys {
  current: string;
  previous: readonly string[];
}

/** Returns a token for a link that acts without signing in: an id and its signature. */
export function signId(id: string, { current }: IdKeys): string {
  return `${Buffer.from(id).toString('base64url')}.${signatureOf(id, current)}`;
}

/** Reads the id from a token. Returns undefined if no key has signed it. */
export function readSignedId(token: string, { current, previous }: IdKeys): string | undefined {
  const [encoded = '', signature = ''] = token.split('.');
  const id = Buffer.from(encoded, 'base64url').toString();
  return [current, ...previous].some((key) => isEqual(signature, signatureOf(id, key))) ? id : undefined;
}

function signatureOf(id: string, key: string): string {
  return createHmac('sha256', key).update(id).digest('base64url');
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
