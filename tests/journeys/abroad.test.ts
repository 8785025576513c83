import type { Page } from '@playwright/test';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { settingsCalls } from '#features/settings/settings-calls.ts';
import { shippingCalls } from '#features/shipping/shipping-calls.ts';
import { PARCEL, ZONE } from '../support/shipping.ts';
import { addProduct, addSessionCookie, newAccount, request, signInAsAdmin } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { paymentDialog, payWithGoodCard } from './support/payments.ts';
import type { Shop } from './support/shop-process.ts';
import { addToCart, placeOrder, signUp, summaryValue } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

interface Walk {
  shop: Shop;
  customer: Page;
  staff: Page;
  fields: Readonly<Record<string, string>>;
  country?: string;
  method: string;
  /** As pages write them: what the parcel costs, what is paid, and what one of two pieces is worth. */
  amounts: Readonly<Record<'shipping' | 'total' | 'piece', string>>;
  /** The last lines of the address on the page of the order. */
  written: string;
  hasCustoms: boolean;
  /** What the returned piece gives back. */
  refunded: number;
}

/** From the sign-up to the delivered order, of which one piece is returned and refunded. */
async function walk({ shop, customer, staff, fields, country, method, amounts, ...expected }: Walk) {
  const { written, hasCustoms, refunded } = expected;
  const board = await addProduct(shop, { name: 'Board', price: 60, stock: 9 });
  await customer.goto('/signUp');
  await signUp(customer, newAccount('Ada Byron'));
  await expect(customer.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();
  await addToCart(customer, board, 2);

  await customer.goto('/checkout');
  if (country !== undefined) await customer.getByLabel('Country').selectOption({ label: country });
  for (const [label, value] of Object.entries(fields)) await customer.getByLabel(label, { exact: true }).fill(value);
  await customer.getByRole('radio', { name: new RegExp(`^${method}`) }).check();
  await customer.getByRole('radio', { name: /^Credit Card/ }).check();
  await expect(summaryValue(customer, 'Shipping')).toHaveText(amounts.shipping);
  expect(await findViolations(customer)).toEqual([]);
  await placeOrder(customer);
  await expect(paymentDialog(customer)).toContainText(amounts.total);
  await payWithGoodCard(customer);
  await paymentDialog(customer).getByRole('button', { name: 'Done' }).click();
  await expect(customer.getByRole('heading', { name: `Thank you, Ada. ${amounts.total} is paid.` })).toBeVisible();
  await expect(customer.getByText(written)).toBeVisible();
  await expect(customer.locator('body')).not.toContainText('$');
  const orderId = new URL(customer.url()).pathname.split('/').at(-1) ?? '';

  await addSessionCookie(staff.context(), shop, await signInAsAdmin(shop));
  await staff.goto(`/adminDashboard/mangeOrders/${orderId}`);
  await expect(staff.getByRole('button', { name: 'Customs Form' })).toHaveCount(hasCustoms ? 1 : 0);
  await staff.getByRole('button', { name: 'Ship 2 Items' }).click();
  await expect(staff.getByText('Parcel 1, DHL')).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Customs Form of parcel 1' })).toHaveCount(hasCustoms ? 1 : 0);
  await staff.getByLabel('Change Status').selectOption('delivered');
  await staff.getByRole('button', { name: 'Save' }).click();
  await expectToast(staff, 'Successfully updated');

  await customer.goto(`/userDashboard/order/${orderId}`);
  await customer.getByRole('link', { name: 'Start a Return' }).click();
  await customer.getByRole('checkbox', { name: 'Return Board' }).check();
  await customer.getByLabel('Reason').selectOption('It is not as described');
  await customer.getByRole('button', { name: 'Decrease quantity of Board' }).click();
  await expect(customer.getByRole('paragraph').filter({ hasText: 'You get back' })).toContainText(amounts.piece);
  await customer.getByRole('button', { name: 'Continue' }).click();
  await customer.getByRole('button', { name: 'Continue' }).click();
  await customer.getByRole('button', { name: 'Send Request' }).click();
  await expectToast(customer, 'Return requested');

  await staff.goto('/adminDashboard/returns');
  await staff.getByRole('button', { name: 'Accept' }).click();
  await expectToast(staff, 'Return accepted');
  await staff.getByRole('link', { name: /^Accepted/ }).click();
  await staff.getByRole('button', { name: `Receive and Refund ${amounts.piece}` }).click();
  await expectToast(staff, 'Return received');
  await expect(customer.getByRole('region', { name: 'Refunds' })).toContainText(amounts.piece);
  const as = await signInAsAdmin(shop);
  expect(await request(shop, orderCalls.getOrder, { as, params: { orderId } })).toMatchObject({
    refundedAmount: refunded,
  });
}

test.describe('the sample in Berlin', () => {
  test.use({ environment: { SAMPLE: 'europe' } });

  test('sells to France: signed up, paid in euros, delivered, returned and refunded', async ({
    page,
    shop,
    newVisitor,
  }) => {
    await walk({
      ...{ shop, customer: page, staff: await newVisitor() },
      country: 'France',
      fields: { 'Street Address': '5 rue de Rivoli', 'Postal Code': '75001', City: 'Paris', Phone: '01 42 60 00 00' },
      method: 'Standard',
      amounts: { shipping: '11,90 €', total: '131,90 €', piece: '60,00 €' },
      written: '75001 PARIS',
      hasCustoms: false,
      refunded: 60,
    });
  });

  test('sells to Switzerland, with a customs form for the parcel', async ({ page, shop, newVisitor }) => {
    await walk({
      ...{ shop, customer: page, staff: await newVisitor() },
      country: 'Switzerland',
      fields: { 'Street Address': 'Limmatquai 1', PLZ: '8001', City: 'Zürich', Phone: '044 211 00 00' },
      method: 'Standard',
      // Without the tax at home, which prices contain.
      amounts: { shipping: '12,52 €', total: '113,36 €', piece: '50,42 €' },
      written: '8001 Zürich',
      hasCustoms: true,
      refunded: 50.42,
    });
  });
});

test.describe('a shop in London', () => {
  test.use({ ownShop: true });

  test('sells at home: signed up, paid in pounds, delivered, returned and refunded', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const as = await signInAsAdmin(shop);
    const { changedAt, changedBy, ...settings } = await request(shop, settingsCalls.readSettings, { as });
    const home = { country: 'GB', currency: 'GBP', locale: 'en-GB', placeholderPrice: null };
    await request(shop, settingsCalls.saveSettings, { as, body: { ...settings, ...home } });
    const express = { ...PARCEL, name: 'Express', rates: [{ from: 0, price: 9.5 }] };
    const zone = { ...ZONE, countries: ['GB'], methods: [PARCEL, express] };
    await request(shop, shippingCalls.addZone, { as, body: zone });
    await walk({
      ...{ shop, customer: page, staff: await newVisitor() },
      fields: { 'Street Address': '10 Downing Street', Town: 'London', Postcode: 'SW1A 2AA', Phone: '020 7946 0958' },
      method: 'Express',
      amounts: { shipping: '£9.50', total: '£129.50', piece: '£60.00' },
      written: 'SW1A 2AA',
      hasCustoms: false,
      refunded: 60,
    });
  });
});
