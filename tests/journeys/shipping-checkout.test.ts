import { shippingCalls } from '#features/shipping/shipping-calls.ts';
import { BY_WEIGHT, PARCEL, ZONE, type ZoneJson } from '../support/shipping.ts';
import { addProduct, addSessionCookie, listOrders, register, request, signInAsAdmin } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import type { Shop } from './support/shop-process.ts';
import { addToCart, expectPlaced, fillCheckout, placeOrder, summaryValue } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

const EXPRESS = { ...PARCEL, name: 'Express', carrier: 'FedEx', rates: [{ from: 0, price: 18 }], freeAbove: 100 };
const PICKUP = {
  ...{ ...PARCEL, name: 'Workshop', carrier: '', minDays: 0, maxDays: 0, rates: [{ from: 0, price: 0 }] },
  pickup: { name: 'Thock workshop', address: 'Main Street 1\nPortland', openingHours: 'Mon to Fri 10:00 to 18:00' },
};

/** Keeps zones that last as long as a test, because the others use the same shop. */
async function withZones(shop: Shop, ...zones: readonly ZoneJson[]) {
  const as = await signInAsAdmin(shop);
  for (const body of zones) await request(shop, shippingCalls.addZone, { as, body });
  const [first] = await request(shop, shippingCalls.listZones, { as });
  const params = { zoneId: first?._id ?? '' };
  return {
    change: (body: ZoneJson) => request(shop, shippingCalls.changeZone, { as, params, body }),
    methods: first?.methods ?? [],
    async remove(): Promise<void> {
      for (const { _id: zoneId } of await request(shop, shippingCalls.listZones, { as }))
        await request(shop, shippingCalls.deleteZone, { as, params: { zoneId } });
    },
  };
}

test.afterEach(async ({ shop }) => (await withZones(shop)).remove());

test('customers choose how an order ships, and pay what was shown', async ({ page, context, shop }) => {
  await withZones(shop, { ...ZONE, methods: [PARCEL, EXPRESS, PICKUP] });
  const wilma = await register(shop);
  await addSessionCookie(context, shop, wilma);
  await addToCart(page, await addProduct(shop, { price: 60 }), 1);
  await page.goto('/checkout');
  const choose = (name: RegExp) => page.getByRole('radio', { name });
  await expect(choose(/^Workshop/)).toBeChecked();
  await expect(page.getByText('Mon to Fri 10:00 to 18:00')).toBeVisible();
  await expect(page.getByText('when you collect it')).toBeVisible();
  await expect(page.getByText('$40.00 more for free shipping')).toBeVisible();
  await expect(summaryValue(page, 'Shipping')).toHaveText('$0.00');
  await choose(/^Express/).check();
  await expect(summaryValue(page, 'Shipping')).toHaveText('$18.00');
  await expect(summaryValue(page, 'Total')).toHaveText('$78.00');
  await expect(page.getByText(/^FedEx, \w{3} \d+.* to \w{3} \d+ \w{3}$/)).toBeVisible();
  for (const width of [320, 390, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.reload();
  await expect(choose(/^Express/)).toBeChecked();
  await fillCheckout(page);
  await placeOrder(page);
  await expectPlaced(page);
  await expect(page.getByText('Express, FedEx')).toBeVisible();
  const [order] = await listOrders(shop, wilma);
  expect(order).toMatchObject({ shippingFee: 18, totalAmount: 60, shippingMethod: { name: 'Express' } });
});

test('zones by postal code say nothing of a place before its postal code is typed', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(409, '/api/quote'));
  await withZones(shop, { ...ZONE, postalPrefixes: ['902'], methods: [PARCEL] });
  await addSessionCookie(context, shop, await register(shop));
  await addToCart(page, await addProduct(shop, { price: 60 }), 1);
  await page.goto('/checkout');
  await expect(page.getByText('Fill in your address to see how we ship your order.')).toBeVisible();
  await page.getByLabel('Zip').fill('10001');
  await expect(page.getByText('We do not ship this there.')).toBeVisible();
  await page.getByLabel('Zip').fill('90210');
  await expect(page.getByRole('radio', { name: PARCEL.name })).toBeChecked();
});

test('a changed price and a deleted method are named before anything is ordered', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(409, '/api/user/order'), statusError(422, '/api/user/order'));
  const { methods, change } = await withZones(shop, { ...ZONE, methods: [PARCEL, BY_WEIGHT] });
  const [parcel] = methods;
  if (!parcel) throw new Error('The zone has no method');
  const wilma = await register(shop);
  await addSessionCookie(context, shop, wilma);
  await addToCart(page, await addProduct(shop, { price: 60 }), 1);
  await page.goto('/checkout');
  await fillCheckout(page);
  await page.getByRole('radio', { name: /^Parcel/ }).check();
  await expect(summaryValue(page, 'Total')).toHaveText('$66.50');
  // Until the address that was typed is quoted, the button is busy.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await change({ ...ZONE, methods: [{ ...parcel, rates: [{ from: 0, price: 8.25 }] }, BY_WEIGHT] });
  await placeOrder(page);
  await expect(
    page.getByText('Parcel now costs $8.25 instead of $6.50. Check the total and order again.'),
  ).toBeVisible();
  await expect(summaryValue(page, 'Total')).toHaveText('$68.25');

  await change({ ...ZONE, methods: [{ ...BY_WEIGHT, rates: [{ from: 0, price: 9 }] }] });
  await placeOrder(page);
  await expect(page.getByText('Parcel is not available for this order any more.')).toBeVisible();
  await expect(summaryValue(page, 'Total')).toHaveText('$69.00');

  await change({ ...ZONE, countries: ['DE'] });
  await placeOrder(page);
  await expect(page.getByText('We do not ship this there.').first()).toBeVisible();
  await expect(page.getByText('Total without shipping')).toBeVisible();
  browserErrors.allow(statusError(409, '/api/quote'));
  expect(await listOrders(shop, wilma)).toEqual([]);
});

test('a checkout that was open before the shop had zones asks again', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(409, '/api/user/order'));
  const wilma = await register(shop);
  await addSessionCookie(context, shop, wilma);
  await addToCart(page, await addProduct(shop, { price: 60 }), 1);
  await page.goto('/checkout');
  await expect(summaryValue(page, 'Total')).toHaveText('$65.00');
  await expect(page.getByRole('heading', { name: 'Shipping Method' })).toBeHidden();
  const { remove } = await withZones(shop, ZONE);
  await fillCheckout(page);
  await placeOrder(page);
  await expect(
    page.getByText('Parcel now costs $6.50 instead of $5.00. Check the total and order again.'),
  ).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Parcel/ })).toBeChecked();
  await expect(summaryValue(page, 'Total')).toHaveText('$66.50');
  browserErrors.allow(statusError(422, '/api/user/order'));
  await remove();
  await placeOrder(page);
  await expect(page.getByText('Shipping has changed. Check the total and order again.')).toBeVisible();
  await expect(summaryValue(page, 'Total')).toHaveText('$65.00');
  await placeOrder(page);
  await expectPlaced(page);
});

test('the cart estimates shipping for each country, and footers name no constant fee', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(409, '/api/quote'));
  await withZones(
    shop,
    { ...ZONE, methods: [{ ...PARCEL, freeAbove: 100 }, EXPRESS] },
    { ...ZONE, name: 'Germany', countries: ['DE'], methods: [{ ...PARCEL, rates: [{ from: 0, price: 20 }] }] },
    { ...ZONE, name: 'Paris', countries: ['FR'], postalPrefixes: ['75'] },
  );
  await addToCart(page, await addProduct(shop, { price: 60 }), 1);
  await page.goto('/cart');
  const country = page.getByLabel('Ship to');
  await expect(country.getByRole('option', { selected: true })).toHaveText('United States');
  await expect(summaryValue(page, 'Total')).toHaveText('$66.50');
  await expect(page.getByText(/^Parcel, .*\. \$40\.00 more for free shipping\.$/)).toBeVisible();
  await country.selectOption('Germany');
  await expect(summaryValue(page, 'Total')).toHaveText('$80.00');
  await page.reload();
  await expect(summaryValue(page, 'Total')).toHaveText('$80.00');
  await country.selectOption('France');
  await expect(page.getByText('Your address decides what shipping costs.')).toBeVisible();
  await expect(page.getByText('Total without shipping')).toBeVisible();
  await expect(page.getByText('The cart shows what shipping costs.')).toBeVisible();
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});
