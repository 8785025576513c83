import type { Page } from '@playwright/test';
import { deliveryDateAt } from '#features/delivery/delivery-date.ts';
import { SHIPPING_PROMISE } from '#features/delivery/shipping-promise.ts';
import { addProduct, addSessionCookie, register } from './support/api.ts';
import { addToCart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('hero, FAQ, product page, checkout and footer make the same promise', async ({ page, context, shop }) => {
  await addSessionCookie(context, shop, await register(shop));
  const product = await addProduct(shop);
  await page.goto('/');
  await expect(page.getByRole('group', { name: '1 of 2' })).toContainText(`${SHIPPING_PROMISE}.`);
  await page.goto('/faq');
  await page.getByRole('button', { name: 'When will my order ship?' }).click();
  await expect(page.getByText(`${SHIPPING_PROMISE}: `)).toBeVisible();
  await addToCart(page, product);
  await expect(page.getByRole('main').getByText(SHIPPING_PROMISE, { exact: true })).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByRole('main').getByText(SHIPPING_PROMISE, { exact: true })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText(SHIPPING_PROMISE, { exact: true })).toBeVisible();
});

test('a product that is sold out has no delivery date', async ({ page, shop }) => {
  const { _id } = await addProduct(shop, { stock: 0 });
  await page.goto(`/product/${_id}`);
  await expect(page.getByText('Out Of Stock', { exact: true }).first()).toBeVisible();
  await expect(deliveryLine(page)).toBeHidden();
});

test.describe('in a shop with settings of its own', () => {
  const calendar = { timeZone: 'Pacific/Kiritimati', cutoff: '09:30', holidays: ['2026-12-25', '2027-01-01'] };
  const { timeZone: TIME_ZONE, cutoff: SHIP_CUTOFF, holidays } = calendar;
  test.use({ environment: { TIME_ZONE, SHIP_CUTOFF, HOLIDAYS: holidays.join() }, timezoneId: 'America/Los_Angeles' });

  test('product page, cart and checkout show the date in its time zone', async ({ page, context, shop }) => {
    await addSessionCookie(context, shop, await register(shop));
    await addToCart(page, await addProduct(shop));
    const product = page.url();
    for (const address of [product, '/cart', '/checkout']) {
      await page.goto(address);
      const { orderBy, ships } = deliveryDateAt(Date.now(), calendar);
      await expect(deliveryLine(page)).toHaveText(`Order by ${orderBy}, ships ${ships}`);
    }
  });
});

test('an open cart follows the cut-off', async ({ page, shop }) => {
  const product = await addProduct(shop);
  await page.clock.install({ time: '2026-11-20T14:59:45Z' });
  await addToCart(page, product);
  await page.goto('/cart');
  await expect(deliveryLine(page)).toHaveText('Order by 15:00, ships Mon 23 Nov');
  await page.clock.fastForward('00:30');
  await expect(deliveryLine(page)).toHaveText('Order by Mon 15:00, ships Tue 24 Nov');
});

function deliveryLine(page: Page) {
  return page.getByText(/^Order by .+, ships /);
}
