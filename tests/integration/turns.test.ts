import { expect, test } from 'vitest';
import { takeTurn } from '#features/payment/turns.server.ts';
import { createTestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 0, 1, 12);

test('a chore is begun once within its time, and again although a clock that was ahead has begun it', async () => {
  const { db } = (await createTestShop()).services;
  const take = (at: number) => takeTurn(db, 'sweeping', at, MINUTE);

  expect(await take(NOON + 60 * MINUTE)).toBe(true);
  expect(await take(NOON)).toBe(true);
  expect(await take(NOON + MINUTE / 2)).toBe(false);
  expect(await take(NOON + MINUTE)).toBe(true);
});
