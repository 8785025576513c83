import { SAMPLE_ACCOUNTS } from '#features/identity/sample-accounts.ts';
import { expect, test } from './support/test.ts';

const DEMO = 'This is a demo shop. Orders and payments are not real.';
const SHOP_URL = 'https://shop.example.com';

test('a demo shop says on every page that it is one', async ({ page }) => {
  for (const path of ['/', '/signIn', '/cart', '/userDashboard']) {
    await page.goto(path);
    await expect(page.getByText(DEMO, { exact: true })).toBeVisible();
  }
});

test.describe('a live shop', () => {
  test.use({
    environment: {
      SHOP_MODE: 'live',
      SHOP_URL,
      SHOP_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
      GOOGLE_SIGN_IN: 'off',
      CARD_PAYMENTS: 'off',
    },
    javaScriptEnabled: false,
  });

  test('has nothing that is only for show', async ({ page, shop }) => {
    for (const path of ['/', '/signIn', '/signUp']) {
      await page.goto(path);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByText('demo')).toHaveCount(0);
      await expect(page.getByText('Sample')).toHaveCount(0);
    }
    expect(await (await fetch(`${shop.url}/api/product`)).json()).toEqual([]);
    expect(await (await fetch(`${shop.url}/api/payment-provider`)).json()).toEqual({ name: 'off' });
    for (const { email, password } of Object.values(SAMPLE_ACCOUNTS)) {
      const response = await fetch(`${shop.url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: SHOP_URL },
        body: JSON.stringify({ email, password }),
      });
      expect(response.status).toBe(401);
    }
  });
});
