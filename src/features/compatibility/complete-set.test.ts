import { expect, test } from 'vitest';
import { fromDecimal } from '#features/pricing/money.ts';
import { completeSet, type FitRow } from './complete-set.ts';

type Changes = Partial<Pick<FitRow, 'fits'>> & { stock?: number; hasChoices?: boolean };

function row(
  kind: FitRow['kind'],
  price: number,
  { fits = true, stock = 3, hasChoices = false }: Changes = {},
): FitRow {
  const product = {
    _id: `${kind} ${price}`,
    name: kind,
    image: '',
    imageAlt: '',
    price: fromDecimal(price),
    stock,
  };
  return { kind, fits, reason: '', product: { ...product, hasChoices, priceVaries: false } };
}

test('a set has the first of each kind that fits, is in stock and needs no choice', () => {
  const set = completeSet('board', [
    row('keycaps', 40, { fits: false }),
    row('keycaps', 30, { stock: 0 }),
    row('switches', 25, { hasChoices: true }),
    row('keycaps', 36),
    row('switches', 20),
    row('keycaps', 10),
  ]);
  expect(set?.others.map(({ _id }) => _id)).toEqual(['keycaps 36', 'switches 20']);
  expect(set).toMatchObject({ name: 'Board + caps + switches', price: fromDecimal(56) });
});

test('there is no set without another part', () => {
  expect(
    completeSet('board', [row('keycaps', 40, { fits: false }), row('switches', 20, { stock: 0 })]),
  ).toBeUndefined();
});
