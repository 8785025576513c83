import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { toTotalTax } from './totals.ts';

test('a shop without tax says nothing of it, and one with tax says how much was taken out', () => {
  const tax = { taxLines: [], taxAmount: cents(0) };
  expect(toTotalTax(tax, cents(0))).toBeUndefined();
  expect(toTotalTax({ ...tax, taxMode: 'included', taxTreatment: 'export' }, cents(798))).toEqual({
    ...tax,
    mode: 'included',
    treatment: 'export',
    untaxed: 798,
  });
});
