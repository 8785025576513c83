import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { totalRows } from './total-rows.ts';
import type { TotalTax } from './totals.ts';

const parts = { subtotal: cents(5000), discount: cents(0), shippingFee: cents(500) };

test('an order without a coupon has a subtotal and shipping', () => {
  expect(totalRows(parts, undefined)).toEqual([
    { label: 'Subtotal', value: '$50.00' },
    { label: 'Shipping', value: '$5.00' },
  ]);
});

test('a coupon that takes something off has its own row', () => {
  expect(totalRows({ ...parts, discount: cents(700) }, 'HELLO10')).toEqual([
    { label: 'Subtotal', value: '$50.00' },
    { label: 'Coupon HELLO10', value: '−$7.00', isDiscount: true },
    { label: 'Shipping', value: '$5.00' },
  ]);
});

test('a coupon that pays for shipping is named there', () => {
  expect(totalRows({ ...parts, shippingFee: cents(0) }, 'SHIPFREE')).toEqual([
    { label: 'Subtotal', value: '$50.00' },
    { label: 'Shipping, coupon SHIPFREE', value: '$0.00' },
  ]);
});

test.each([
  ['there is none', undefined, 0, 0],
  ['it takes something off', 'HELLO10', 700, 0],
  ['shipping is paid', 'HELLO10', 0, 500],
])('a coupon is not named beside shipping if %s', (_, coupon, discount, shippingFee) => {
  const rows = totalRows({ ...parts, discount: cents(discount), shippingFee: cents(shippingFee) }, coupon);
  expect(rows.at(-1)?.label).toBe('Shipping');
});

test('a discount whose code is not known is a coupon', () => {
  const rows = totalRows({ ...parts, discount: cents(700) }, undefined);
  expect(rows.map(({ label }) => label)).toEqual(['Subtotal', 'Coupon', 'Shipping']);
});

test('nothing is said of a shipping fee that is not known yet', () => {
  expect(totalRows({ ...parts, shippingFee: undefined }, undefined)).toEqual([{ label: 'Subtotal', value: '$50.00' }]);
});

const RATE = {
  name: 'VAT',
  country: 'DE',
  taxClass: 'standard',
  percent: 19,
  net: cents(4622),
  tax: cents(878),
} as const;
const TAXED: TotalTax = {
  mode: 'included',
  treatment: 'standard',
  taxLines: [RATE],
  taxAmount: cents(878),
  untaxed: cents(0),
};

test.each([
  ['included', 'incl. 19 % VAT'],
  ['added', 'VAT 19 %'],
] as const)('each rate has a row, where tax is %s', (mode, label) => {
  expect(totalRows({ ...parts, tax: { ...TAXED, mode } }, undefined)).toEqual([
    { label: 'Subtotal', value: '$50.00' },
    { label: 'Shipping', value: '$5.00' },
    { label, value: '$8.78' },
  ]);
});

test.each([
  ['export', 'Tax taken off, export'],
  ['reverse-charge', 'Tax taken off, reverse charge'],
] as const)('what was taken out of the prices has a row, for %s', (treatment, label) => {
  const tax: TotalTax = { ...TAXED, treatment, taxLines: [], taxAmount: cents(0), untaxed: cents(798) };
  expect(totalRows({ ...parts, tax }, undefined)).toEqual([
    { label: 'Subtotal', value: '$50.00' },
    { label, value: '−$7.98', isDiscount: true },
    { label: 'Shipping', value: '$5.00' },
  ]);
});
