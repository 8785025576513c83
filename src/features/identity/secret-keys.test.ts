import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signingKeys } from './secret-keys.server.ts';

const SECRET = 'only-for-tests-only-for-tests-only-for-tests';
const PURPOSES = ['session-token', 'identity-provider', 'attempt'] as const;

/** The two steps of RFC 5869, section 2, for one block of output. */
function deriveByHand(secret: string, info: string): string {
  const pseudorandomKey = createHmac('sha256', Buffer.alloc(32)).update(secret).digest();
  return createHmac('sha256', pseudorandomKey).update(info).update(Buffer.of(1)).digest('base64url');
}

// Another label would sign everybody out.
test.each(PURPOSES)('the key for %s is derived with a label of its own, which stays the same', (purpose) => {
  expect(signingKeys(purpose, SECRET)).toEqual({ current: deriveByHand(SECRET, `thock ${purpose}`), previous: [] });
});

test('no two purposes and no two secrets share a key', () => {
  const keys = [SECRET, SECRET.toUpperCase()].flatMap((secret) =>
    PURPOSES.map((to) => signingKeys(to, secret).current),
  );
  expect(new Set([...keys, SECRET]).size).toBe(7);
});

test('a previous secret is accepted as it signed, with derived keys or without', () => {
  const { current, previous } = signingKeys('session-token', 'x'.repeat(32), SECRET);
  expect(current).toBe(signingKeys('session-token', 'x'.repeat(32)).current);
  expect(previous).toEqual([signingKeys('session-token', SECRET).current, SECRET]);
});
