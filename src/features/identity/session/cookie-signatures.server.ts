import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SigningKeys } from './secret-keys.server.ts';

/** The prefix of better-auth's cookies; a live shop adds `__Secure-` before it. */
export const COOKIE_PREFIX = 'thock';

const SIGNED_COOKIE = new RegExp(`^\\s*(?:__Secure-)?${COOKIE_PREFIX}\\.`);

/**
 * Replaces the signatures in a Cookie header that were made with a previous key. better-auth accepts only the current
 * key. It signs a cookie once, at the sign-in.
 */
export function createCookieResigner({ current, previous }: SigningKeys): (header: string) => string {
  function resign(pair: string): string {
    const [, name = '', encoded = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
    if (!SIGNED_COOKIE.test(name)) return pair;
    const cookie = decode(encoded);
    const end = cookie.lastIndexOf('.');
    const [value, signature] = [cookie.slice(0, end), cookie.slice(end + 1)];
    if (!previous.some((key) => isSame(signature, sign(value, key)))) return pair;
    return `${name}=${encodeURIComponent(`${value}.${sign(value, current)}`)}`;
  }

  return (header) => (previous.length === 0 ? header : header.split(';').map(resign).join(';'));
}

function sign(value: string, key: string): string {
  return createHmac('sha256', key).update(value).digest('base64');
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
