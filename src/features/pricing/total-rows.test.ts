import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { totalRows } from './total-rows.ts';

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

test('a discount whose code is not known is a coupon', () => {
  const rows = totalRows({ ...parts, discount: cents(700) }, undefined);
  expect(rows.map(({ label }) => label)).toEqual(['Subtotal', 'Coupon', 'Shipping']);
});
