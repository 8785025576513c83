import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { sharesOf } from './refund-shares.ts';

const NOTHING = { lines: [], shipping: false };

test('pieces that went back without a stated share had no discount', () => {
  const order = { items: [{ price: cents(700), amount: 3 }], shippingFee: cents(500) };
  const earlier = [{ line: 0, amount: 2 }];
  expect(sharesOf(order, { ...NOTHING, lines: [{ line: 0, amount: 1 }] }, earlier).total).toBe(700);
});

test('later pieces make up for what went back too much', () => {
  const order = { items: [{ price: cents(700), amount: 2 }], shippingFee: cents(500) };
  const earlier = [{ line: 0, amount: 1, share: cents(900) }];
  expect(sharesOf(order, { ...NOTHING, lines: [{ line: 0, amount: 1 }] }, earlier).total).toBe(500);
  expect(sharesOf(order, { ...NOTHING, lines: [{ line: 0, amount: 0 }] }, earlier).total).toBe(0);
});

test('only what is asked for goes back: shipping, and lines that the order has', () => {
  const order = { items: [{ price: cents(700), amount: 1 }], shippingFee: cents(500) };
  expect(sharesOf(order, { lines: [{ line: 1, amount: 1 }], shipping: true }, [])).toEqual({
    lines: [{ line: 1, amount: 1, share: 0 }],
    shipping: 500,
    total: 500,
  });
});

test('all pieces of a line give back what was paid for it, in whatever parts', () => {
  const line = fc
    .record({ price: fc.integer({ min: 0, max: 100_000 }), amount: fc.integer({ min: 1, max: 9 }) })
    .chain(({ price, amount }) =>
      fc.record({
        price: fc.constant(cents(price)),
        amount: fc.constant(amount),
        discount: fc.integer({ min: 0, max: price * amount }).map(cents),
      }),
    );
  fc.assert(
    fc.property(line, (item) => {
      const order = { items: [item], shippingFee: cents(0) };
      const earlier: { line: number; amount: number; share: ReturnType<typeof cents> }[] = [];
      for (let piece = 0; piece < item.amount; piece++) {
        earlier.push(...sharesOf(order, { ...NOTHING, lines: [{ line: 0, amount: 1 }] }, earlier).lines);
      }
      expect(earlier.reduce((sum, { share }) => sum + share, 0)).toBe(item.price * item.amount - item.discount);
    }),
  );
});
