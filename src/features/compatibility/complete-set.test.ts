import { expect, test } from 'vitest';
import { fromDollars } from '#features/pricing/money.ts';
import { completeSet, type FitRow, nameSet } from './complete-set.ts';

const OWN = {
  kind: 'board' as const,
  product: { _id: 'own', name: 'own', image: '', price: fromDollars(100), stock: 1 },
};

function row(
  kind: FitRow['kind'],
  dollars: number,
  changes: Partial<FitRow> & { stock?: number; hasChoices?: boolean } = {},
) {
  const { stock = 3, hasChoices = false, ...others } = changes;
  const product = {
    _id: `${kind} ${dollars}`,
    name: kind,
    image: '',
    imageAlt: '',
    price: fromDollars(dollars),
    stock,
  };
  return { kind, fits: true, reason: '', product: { ...product, hasChoices, priceVaries: false }, ...others };
}

test('a set has the first of each kind that fits, is in stock and needs no choice', () => {
  const set = completeSet(OWN, [
    row('keycaps', 40, { fits: false }),
    row('keycaps', 30, { stock: 0 }),
    row('switches', 25, { hasChoices: true }),
    row('keycaps', 36),
    row('switches', 20),
    row('keycaps', 10),
  ]);
  expect(set?.parts.map(({ product }) => product._id)).toEqual(['own', 'keycaps 36', 'switches 20']);
  expect(set?.total).toBe(fromDollars(156));
  expect(set && nameSet(set)).toBe('Board + caps + switches');
});

test('there is no set without a part, or of a product that is sold out', () => {
  expect(completeSet(OWN, [row('keycaps', 40, { fits: false })])).toBeUndefined();
  const soldOut = { ...OWN, product: { ...OWN.product, stock: 0 } };
  expect(completeSet(soldOut, [row('keycaps', 40)])).toBeUndefined();
});
