import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { priceBasket } from './price-basket.ts';
import type { TaxTerms } from './tax.ts';

const RATE = { name: 'VAT', country: 'DE', taxClass: 'standard', percent: 19 } as const;
const BASKET = {
  lines: [
    { price: cents(1000), amount: 2, taxClass: 'standard' },
    { price: cents(500), amount: 1, taxClass: 'standard' },
  ],
  discounts: [cents(200), cents(50)],
  shipping: { fee: cents(500) },
} as const;

test('a basket costs its lines less the discount, and shipping', () => {
  const terms: TaxTerms = { mode: 'included', treatment: 'standard', rates: [RATE] };
  const { totals, tax } = priceBasket(BASKET, terms);
  expect(totals).toMatchObject({ subtotal: 2500, discount: 250, shippingFee: 500, total: 2750 });
  expect(tax.taxAmount).toBe(439);
});

test('tax that is added is paid on top', () => {
  const terms: TaxTerms = { mode: 'added', treatment: 'standard', rates: [RATE] };
  expect(priceBasket(BASKET, terms).totals).toMatchObject({ total: 2750 + 523 });
});

test('an export is paid without the tax in its prices', () => {
  const terms: TaxTerms = { mode: 'included', treatment: 'export', rates: [RATE] };
  const { totals } = priceBasket(BASKET, terms);
  expect(totals.tax?.untaxed).toBe(359);
  expect(totals).toMatchObject({ subtotal: 2500, discount: 250, shippingFee: 420, total: 2311 });
});
