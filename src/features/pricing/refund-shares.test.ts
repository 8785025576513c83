import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { type PaidOrder, paidFor, sharesOf, shippingPartOf } from './refund-shares.ts';

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

const EXPRESS: PaidOrder = {
  items: [
    { price: cents(1000), amount: 1, tax: cents(130), shippingTax: cents(30) },
    { price: cents(2000), amount: 1, tax: cents(260), shippingTax: cents(60) },
  ],
  shippingFee: cents(900),
  cheapestShippingFee: cents(500),
  taxMode: 'added',
};

test('of the shipping, the fee goes back with its tax where that was added', () => {
  expect(shippingPartOf(EXPRESS, true)).toBe(990);
  expect(shippingPartOf({ ...EXPRESS, taxMode: 'included' }, true)).toBe(900);
  expect(shippingPartOf(EXPRESS, false)).toBe(0);
});

test('or what the cheapest delivery would have cost, if one was cheaper', () => {
  expect(shippingPartOf(EXPRESS, 'cheapest')).toBe(550);
  expect(shippingPartOf({ ...EXPRESS, taxMode: 'included' }, 'cheapest')).toBe(500);
  expect(shippingPartOf({ ...EXPRESS, cheapestShippingFee: undefined }, 'cheapest')).toBe(990);
  expect(shippingPartOf({ ...EXPRESS, items: [], shippingFee: cents(0) }, 'cheapest')).toBe(0);
});

test('a line gives back its added tax without that of the shipping, and no tax that was taken out of its price', () => {
  const line = { price: cents(1190), amount: 2, discount: cents(100), tax: cents(50), shippingTax: cents(10) };
  expect(paidFor(line, 2, 'added')).toBe(2320);
  expect(paidFor(line, 2, 'included')).toBe(2280);
  expect(paidFor({ ...line, untaxed: cents(364) }, 2, 'included')).toBe(1916);
});

test('pieces that were withdrawn before they were paid give nothing back, and have no part in the discount', () => {
  const line = { price: cents(1000), amount: 3, uncharged: 1, discount: cents(300) };
  expect(paidFor(line, 1, 'off')).toBe(850);
  expect(paidFor(line, 2, 'off')).toBe(1700);
  expect(paidFor({ ...line, uncharged: 3 }, 0, 'off')).toBe(0);
});
