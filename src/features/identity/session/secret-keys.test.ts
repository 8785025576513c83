import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signingKeys } from './secret-keys.server.ts';

const SECRET = 'only-for-tests-only-for-tests-only-for-tests';
const PURPOSES = ['session-token', 'identity-provider', 'attempt'] as const;

/** Computes the two steps of RFC 5869, section 2, for one block of output. */
function deriveByHand(secret: string, info: string): string {
  const pseudorandomKey = createHmac('sha256', Buffer.alloc(32)).update(secret).digest();
  return createHmac('sha256', pseudorandomKey).update(info).update(Buffer.of(1)).digest('base64url');
}

// Changing a label would sign everybody out.
test.each(PURPOSES)('derives the key for %s with its own fixed label', (purpose) => {
  expect(signingKeys(purpose, SECRET)).toEqual({ current: deriveByHand(SECRET, `thock ${purpose}`), previous: [] });
});

test('derives a different key for each purpose and secret', () => {
  const keys = [SECRET, SECRET.toUpperCase()].flatMap((secret) =>
    PURPOSES.map((purpose) => signingKeys(purpose, secret).current),
  );
  expect(new Set([...keys, SECRET]).size).toBe(7);
});

test('accepts signatures of a previous secret, by derived key or directly', () => {
  const { current, previous } = signingKeys('session-token', 'x'.repeat(32), SECRET);
  expect(current).toBe(signingKeys('session-token', 'x'.repeat(32)).current);
  expect(previous).toEqual([signingKeys('session-token', SECRET).current, SECRET]);
});
