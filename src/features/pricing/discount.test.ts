import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CategorisedLine, type DiscountTerms, discountsOf } from './discount.ts';
import { divideByLargestRemainder } from './largest-remainder.ts';
import { type Cents, cents } from './money.ts';
import { type RefundedPieces, sharesOf } from './refund-shares.ts';
import { lineTotal, subtotalOf, totalsOf } from './totals.ts';

const amounts = (min: number, max: number) => fc.integer({ min, max }).map(cents);
const categories = fc.constantFrom('pc', 'mobile');
const lines = fc.array(
  fc.record({ price: amounts(0, 100_000_000), amount: fc.integer({ min: 1, max: 9999 }), category: categories }),
  { minLength: 1, maxLength: 12 },
);
const terms = fc.oneof<fc.Arbitrary<DiscountTerms>[]>(
  fc.record({
    kind: fc.constant('percent'),
    value: fc.integer({ min: 1, max: 100 }),
    category: fc.option(categories, { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant('amount'),
    value: amounts(1, 200_000_000),
    category: fc.option(categories, { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('free-shipping') }),
);
const sum = (parts: readonly Cents[]) => parts.reduce((all, part) => all + part, 0);

test('a total is divided into whole shares that sum to it, each a cent or less from the exact one', () => {
  const weights = fc.array(amounts(0, 1_000_000_000_000), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (each, part) => {
      const total = cents(Math.floor(sum(each) * part));
      const shares = divideByLargestRemainder(total, each);
      expect(sum(shares)).toBe(total);
      for (const [index, share] of shares.entries()) {
        const weight = each[index] ?? 0;
        expect(share).toBeLessThanOrEqual(weight);
        const difference = BigInt(share) * BigInt(sum(each)) - BigInt(total) * BigInt(weight);
        expect(difference < BigInt(sum(each) || 1) && -difference < BigInt(sum(each) || 1)).toBe(true);
      }
    }),
  );
});

test('the largest remainders get the cents that are left, the first of equal ones first', () => {
  expect(divideByLargestRemainder(cents(100), [cents(1), cents(1), cents(1)])).toEqual([34, 33, 33]);
  expect(divideByLargestRemainder(cents(10), [cents(12), cents(17), cents(31)])).toEqual([2, 3, 5]);
  expect(divideByLargestRemainder(cents(0), [cents(0)])).toEqual([0]);
  expect(() => divideByLargestRemainder(cents(1), [cents(0)])).toThrow(RangeError);
});

test('a discount takes from no line more than it costs, and nothing from other categories', () => {
  fc.assert(
    fc.property(lines, terms, (each, coupon) => {
      const discounts = discountsOf(each, coupon);
      for (const [index, line] of each.entries()) {
        const discount = discounts[index] ?? -1;
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(lineTotal(line));
        if (coupon.category !== undefined && line.category !== coupon.category) expect(discount).toBe(0);
      }
      const { subtotal, discount, shippingFee, total } = totalsOf(each, { discount: cents(sum(discounts)) });
      expect(subtotal - discount + shippingFee).toBe(total);
      expect(total).toBeGreaterThanOrEqual(0);
    }),
  );
});

test.each<[DiscountTerms, number[]]>([
  [{ kind: 'percent', value: 30, category: 'pc' }, [2670, 0]],
  [{ kind: 'percent', value: 10 }, [890, 690]],
  [{ kind: 'amount', value: cents(1000) }, [563, 437]],
  [{ kind: 'amount', value: cents(1_000_000) }, [8900, 6900]],
  [{ kind: 'free-shipping' }, [0, 0]],
])('%j takes %j off', (coupon, discounts) => {
  const cart: CategorisedLine[] = [
    { price: cents(8900), amount: 1, category: 'pc' },
    { price: cents(6900), amount: 1, category: 'mobile' },
  ];
  expect(discountsOf(cart, coupon)).toEqual(discounts);
});

test('refunds of all pieces, in whatever parts and order, give back exactly what was paid', () => {
  const seeds = fc.array(fc.nat(), { minLength: 60, maxLength: 60 });
  const small = fc.array(
    fc.record({ price: amounts(0, 5000), amount: fc.integer({ min: 1, max: 12 }), category: categories }),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(small, terms, seeds, (each, coupon, random) => {
      const discounts = discountsOf(each, coupon);
      const items = each.map((line, index) => ({ ...line, discount: discounts[index] }));
      const order = { items, shippingFee: cents(500) };
      const left = items.map(({ amount }) => amount);
      const refunded: RefundedPieces[] = [];
      let total = 0;
      for (let turn = 0; left.some((pieces) => pieces > 0); turn++) {
        const open = left.flatMap((pieces, line) => (pieces > 0 ? [line] : []));
        const line = open[(random[turn] ?? 0) % open.length] ?? 0;
        const pieces = Math.min(left[line] ?? 0, 1 + ((random[turn] ?? 0) % 3));
        const shares = sharesOf(order, { lines: [{ line, amount: pieces }], shipping: turn === 0 }, refunded);
        expect(Math.min(...shares.lines.map(({ share }) => share))).toBeGreaterThanOrEqual(0);
        refunded.push(...shares.lines);
        total += shares.total - shares.shipping;
        left[line] = (left[line] ?? 0) - pieces;
      }
      expect(total).toBe(subtotalOf(items) - sum(discounts));
    }),
  );
});
