import { expect, test } from 'vitest';
import { cents } from '#features/pricing/money.ts';
import { createLookup, matchTaken } from './match-taken.server.ts';

const COPIED = {
  ...{ name: 'A product', image: '', optionValues: '{}', price: cents(100), weightGrams: null },
  taxClass: 'standard',
} as const;
const SOLE = { ...COPIED, productId: 'mouse', variantId: 'm1', amount: 3, left: 0, isSole: 1 };
const RED = { ...COPIED, productId: 'keyboard', variantId: 'red', amount: 1, left: 4, isSole: 0 };

test('a line without a variant means the only one of its product', () => {
  const find = createLookup([SOLE, RED]);
  expect(find({ productId: 'mouse', variantId: null, amount: 1 })).toBe(SOLE);
  expect(find({ productId: 'keyboard', variantId: null, amount: 1 })).toBeUndefined();
});

test("a line does not find another product's variant", () => {
  const find = createLookup([SOLE, RED]);
  expect(find({ productId: 'keyboard', variantId: 'red', amount: 1 })).toBe(RED);
  expect(find({ productId: 'mouse', variantId: 'red', amount: 1 })).toBeUndefined();
});

test('lines of one variant are taken together or not at all', () => {
  const lines = [1, 2].map((amount) => ({ productId: 'mouse', variantId: 'm1', amount }));
  expect([...matchTaken(lines, [SOLE]).keys()]).toEqual(lines);
  expect(matchTaken([...lines, { ...SOLE, amount: 1 }], [SOLE]).size).toBe(0);
});
