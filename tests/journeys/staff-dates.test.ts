import type { Page } from '@playwright/test';
import { couponCalls } from '#features/coupon/coupon-calls.ts';
import {
  addProduct,
  addSessionCookie,
  newAccount,
  placeOrder,
  register,
  request,
  signInAsAdmin,
} from './support/api.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

/** A coupon that was added by a program: it starts and ends at midnight in New York. */
const DRIFTING = {
  kind: 'percent',
  value: 10,
  startsAt: '2026-12-01T05:00:00.000Z',
  endsAt: '2026-12-02T05:00:00.000Z',
} as const;
/** Where clocks go forward on 28 March 2027 in Europe, and on 14 March 2027 in America. */
const SHOPS = {
  'Europe/Berlin': {
    typed: ['2027-03-28', '2027-03-28'],
    stored: ['2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z'],
    shown: '1 Dec 2026, 06:00 to 2 Dec 2026, 06:00',
    entries: ['1 Dec 2026', '2 Dec 2026'],
  },
  'America/New_York': {
    typed: ['2027-03-14', '2027-03-14'],
    stored: ['2027-03-14T05:00:00.000Z', '2027-03-15T04:00:00.000Z'],
    shown: '1 Dec 2026 to 1 Dec 2026',
    entries: ['1 Dec 2026', '1 Dec 2026'],
  },
} as const;

for (const [zone, { typed, stored, shown, entries }] of Object.entries(SHOPS)) {
  for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
    test.describe(`in a shop in ${zone}, seen from ${timezoneId}`, () => {
      test.use({ environment: { TIME_ZONE: zone }, timezoneId });

      test('dates of a coupon are days of the shop, and what is not changed stays as it is', async ({
        page,
        context,
        shop,
      }) => {
        const as = await signInAsAdmin(shop);
        await addSessionCookie(context, shop, as);
        const { _id } = await request(shop, couponCalls.addCoupon, { as, body: { ...DRIFTING, code: 'DRIFT' } });
        const read = () => request(shop, couponCalls.getCoupon, { as, params: { couponId: _id } });
        await page.goto('/adminDashboard/coupons');
        await expect(page.getByRole('row', { name: /DRIFT/ })).toContainText(shown);

        await page.getByRole('link', { name: 'DRIFT' }).click();
        await expect(page.getByRole('textbox', { name: 'Starts' })).toHaveValue(entries[0]);
        await expect(page.getByRole('textbox', { name: 'Ends' })).toHaveValue(entries[1]);
        await expect(page.getByText(`in the time zone ${zone.replace('_', ' ')}.`)).toBeVisible();
        await page.getByLabel('Percent off').fill('20');
        await save(page);
        expect(await read()).toMatchObject({ ...DRIFTING, value: 20 });

        await page.getByRole('link', { name: 'DRIFT' }).click();
        await page.getByRole('textbox', { name: 'Ends' }).fill(typed[1]);
        await save(page);
        expect(await read()).toMatchObject({ startsAt: DRIFTING.startsAt, endsAt: stored[1] });

        await page.getByRole('link', { name: 'DRIFT' }).click();
        await page.getByRole('textbox', { name: 'Starts' }).fill(typed[0]);
        await save(page);
        expect(await read()).toMatchObject({ startsAt: stored[0], endsAt: stored[1] });

        await page.getByRole('link', { name: 'DRIFT' }).click();
        await page.getByRole('textbox', { name: 'Starts' }).fill('');
        await save(page);
        expect(await read()).not.toHaveProperty('startsAt');
      });
    });
  }
}

// These two zones never have the same day.
test.describe('seen from the other side of the world', () => {
  const TIME_ZONE = 'Pacific/Kiritimati';
  test.use({ environment: { TIME_ZONE }, timezoneId: 'Pacific/Pago_Pago' });

  test('staff read the days of the shop, and customers their own', async ({ page, context, shop, newVisitor }) => {
    const admin = await signInAsAdmin(shop);
    const wilma = await register(shop, newAccount('Wilma'));
    const { _id: orderId } = await placeOrder(shop, wilma, [{ product: await addProduct(shop), amount: 1 }]);
    const shopDay = dayIn(TIME_ZONE);
    const ownDay = dayIn('Pacific/Pago_Pago');

    await addSessionCookie(context, shop, admin);
    await page.goto(`/adminDashboard/mangeOrders/${orderId}`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Order placed' })).toContainText(shopDay);
    await page.goto('/adminDashboard/mangeOrders');
    await expect(page.getByRole('row', { name: /Wilma/ })).toContainText(shopDay);
    await page.goto('/adminDashboard/audit');
    await expect(page.getByRole('row').nth(1)).toContainText(shopDay);
    // Staff see the shop's days in their own dashboard, too.
    await page.goto('/userDashboard/profile');
    await expect(page.getByText(`Since ${shopDay}`).first()).toBeVisible();

    const customer = await newVisitor();
    await addSessionCookie(customer.context(), shop, wilma);
    await customer.goto(`/userDashboard/order/${orderId}`);
    await expect(customer.getByRole('listitem').filter({ hasText: 'Order placed' })).toContainText(ownDay);
  });
});

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Coupon' }).click();
  await expectToast(page, 'Successfully updated');
  await expect(page).toHaveURL(/coupons$/);
}

function dayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format();
}
