import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { addProductAs, newAccount, register } from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { type Shop, startShop } from './support/shop-process.ts';
import { addToCart, fillCheckout, placeOrder, signUp } from './support/steps.ts';
import { test as base, expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const DEMO = 'This is a demo shop. Orders and payments are not real.';
const SHOP_URL = 'https://shop.example.com';

test('a demo shop shows the demo notice on every page', async ({ page }) => {
  for (const path of ['/', '/signIn', '/cart', '/userDashboard']) {
    await page.goto(path);
    await expect(page.getByText(DEMO, { exact: true })).toBeVisible();
  }
});

test.describe('a live shop', () => {
  test.use({
    environment: {
      SHOP_MODE: 'live',
      ALLOW_STAND_INS: 'on',
      SHOP_URL,
      SHOP_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
      GOOGLE_SIGN_IN: 'off',
      CARD_PAYMENTS: 'off',
      SECURITY_CONTACT: 'https://shop.example.com/report',
    },
    javaScriptEnabled: false,
  });

  test('has no demo content or sample accounts', async ({ page, shop }) => {
    for (const path of ['/', '/signIn', '/signUp']) {
      await page.goto(path);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByText('demo')).toHaveCount(0);
      await expect(page.getByText('Sample')).toHaveCount(0);
    }
    expect(await (await fetch(`${shop.url}/api/product`)).json()).toEqual([]);
    const securityText = await (await fetch(`${shop.url}/.well-known/security.txt`)).text();
    expect(securityText).toContain('Contact: https://shop.example.com/report\n');
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

const testWithMailServer = base.extend<{ mailServer: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  mailServer: async ({}, use) => {
    const server = await startMailServer();
    await use(server);
    await server.stop();
  },
  shop: async ({ mailServer }, use) => {
    const shop = await startShop((url) => ({
      SHOP_MODE: 'live',
      ALLOW_STAND_INS: 'on',
      SHOP_URL: url,
      SHOP_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
      GOOGLE_SIGN_IN: 'off',
      CARD_PAYMENTS: 'off',
      SMTP_URL: mailServer.url,
      STAFF_SECOND_FACTOR: 'optional',
    }));
    await use(shop);
    await shop.close();
  },
});

testWithMailServer('a cash order requires a confirmed email', async ({ page, shop, mailServer, browserErrors }) => {
  browserErrors.allow(statusError(409, '/api/user/order'));
  const product = await addFirstProduct(shop);
  const account = newAccount();
  await page.goto('/signUp');
  await signUp(page, account);
  await expect(page.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();
  await addToCart(page, product);
  await page.goto('/checkout');
  await fillCheckout(page);
  await placeOrder(page);
  await expect(page.getByRole('alert')).toContainText('Confirm your email before you order in cash');

  await expect.poll(() => mailServer.listTo(account.email)).toHaveLength(1);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText(`on its way to ${account.email}`)).toBeVisible();
  await expect.poll(() => mailServer.listTo(account.email)).toHaveLength(2);

  await page.goto(linkIn(mailServer.listTo(account.email)[1]));
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Bremen');
  await placeOrder(page);
  await expectToast(page, 'Your Order Successful');
});

/** Makes a user an admin in SQL to add a product. A live shop starts without products and admins. */
async function addFirstProduct(shop: Shop) {
  const owner = await register(shop);
  const db = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'));
  db.prepare("update shop_user set role = 'admin' where email = ?").run(owner.email);
  db.close();
  return addProductAs(shop, owner, { name: 'Pebble 40' });
}

function linkIn(mail = ''): string {
  return /https?:\S+token=\S+/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[0] ?? '';
}
