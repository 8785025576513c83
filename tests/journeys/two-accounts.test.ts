import type { BrowserContext, Page } from '@playwright/test';
import {
  addProduct,
  addSessionCookie,
  newAccount,
  type Person,
  placeOrder,
  register,
  signInAsAdmin,
} from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import type { Shop } from './support/shop-process.ts';
import { addToCart, expectInCart, fillCheckout, signIn, signOut } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Two customers who share a browser. `page` is signed in as Alice. */
interface Accounts {
  alice: Person;
  bob: Person;
}

const testWithTwoAccounts = test.extend<{ accounts: Accounts }>({
  accounts: async ({ context, shop }, use) => {
    const [alice, bob] = [await register(shop, newAccount('Alice Berg')), await register(shop, newAccount('Bob Lund'))];
    await addSessionCookie(context, shop, alice);
    await use({ alice, bob });
  },
});

testWithTwoAccounts(
  'the order list switches to the customer who signs in in another tab',
  async ({ page, context, shop, accounts }) => {
    const { alice, bob } = accounts;
    const aliceOrder = await placeOrder(shop, alice, [{ product: await addProduct(shop), amount: 1 }]);
    const bobOrder = await placeOrder(shop, bob, [{ product: await addProduct(shop), amount: 1 }]);
    await page.goto('/userDashboard');
    await expect(page.getByText(shortId(aliceOrder))).toBeVisible();

    const otherTab = await switchAccountInNewTab(context, shop, bob);

    await expect(page.getByText(shortId(bobOrder))).toBeVisible();
    await expect(page).toHaveURL('/userDashboard');
    await expect(page.getByText(shortId(aliceOrder))).toBeHidden();
    await expect(page.getByText('Alice Berg')).toBeHidden();
    await expectStillSignedIn(otherTab, bob);
  },
);

testWithTwoAccounts(
  'an open order of the previous customer disappears',
  async ({ page, context, shop, accounts, browserErrors }) => {
    browserErrors.allow(statusError(403, '/api/order/'));
    const order = await placeOrder(shop, accounts.alice, [{ product: await addProduct(shop), amount: 1 }]);
    await page.goto(`/userDashboard/order/${order._id}`);
    await expect(page.getByText('Harbour Road 7').or(page.getByText('Main Street 1'))).toBeVisible();

    const otherTab = await switchAccountInNewTab(context, shop, accounts.bob);

    await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
    await expect(page.getByText('Main Street 1')).toBeHidden();
    await expectStillSignedIn(otherTab, accounts.bob);
  },
);

testWithTwoAccounts(
  'the checkout forgets the fields of the previous customer and keeps the cart',
  async ({ page, context, shop, accounts }) => {
    await addToCart(page, await addProduct(shop));
    await page.goto('/checkout');
    await fillCheckout(page);

    await switchAccountInNewTab(context, shop, accounts.bob);

    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(accounts.bob.email);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bob Lund');
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('');
    await expectInCart(page, 1);
  },
);

testWithTwoAccounts(
  'a public page keeps its state, and its header changes',
  async ({ page, context, shop, accounts }) => {
    await page.goto('/faq');
    await expectHeaderOf(page, accounts.alice);
    await page.getByLabel('Message').fill('Half a sentence');

    await switchAccountInNewTab(context, shop, accounts.bob);

    await expectHeaderOf(page, accounts.bob);
    await expect(page.getByLabel('Message')).toHaveValue('Half a sentence');
  },
);

test('an admin page redirects home without signing out the customer of another tab', async ({
  page,
  context,
  shop,
}) => {
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/mangeUsers');
  await expect(page.getByRole('table')).toBeVisible();

  const bob = await register(shop, newAccount('Bob Lund'));
  const otherTab = await switchAccountInNewTab(context, shop, bob);

  await expect(page).toHaveURL('/');
  await expectHeaderOf(page, bob);
  await expectStillSignedIn(otherTab, bob);
});

testWithTwoAccounts(
  'an error for the previous customer does not sign out the new one',
  async ({ page, context, shop, accounts, browserErrors }) => {
    browserErrors.allow(statusError(403, '/api/user/order/'));
    const { bob } = accounts;
    const bobOrder = await placeOrder(shop, bob, [{ product: await addProduct(shop), amount: 1 }]);
    await addToCart(page, await addProduct(shop));
    await expectHeaderOf(page, accounts.alice);
    // Another tab switches accounts; this tab has not seen the change yet.
    await addSessionCookie(context, shop, bob);
    await page.evaluate((token) => localStorage.setItem('access-token', token), bob.token);

    await page.getByRole('link', { name: /^Your dashboard/ }).click();

    await expect(page.getByText(shortId(bobOrder))).toBeVisible();
    await page.goto('/');
    await expectHeaderOf(page, bob);
    await expectInCart(page, 1);
  },
);

testWithTwoAccounts(
  'the page switches accounts when the token cannot be renewed for the previous one',
  async ({ page, context, shop, accounts, browserErrors }) => {
    browserErrors.allow(statusError(401, '/api/jwt'));
    await page.clock.install();
    await page.goto('/');
    await expectHeaderOf(page, accounts.alice);
    await addSessionCookie(context, shop, accounts.bob);

    await page.clock.fastForward('11:00');

    await expectHeaderOf(page, accounts.bob);
    expect(await page.evaluate(() => localStorage.getItem('access-token'))).not.toBeNull();
  },
);

testWithTwoAccounts(
  'signing out in another tab clears the page, and it opens for the next customer',
  async ({ page, context, shop, accounts }) => {
    const order = await placeOrder(shop, accounts.alice, [{ product: await addProduct(shop), amount: 1 }]);
    await page.goto('/userDashboard');
    await expect(page.getByText(shortId(order))).toBeVisible();
    const otherTab = await context.newPage();
    await otherTab.goto('/');
    await expectHeaderOf(otherTab, accounts.alice);

    await signOut(otherTab);

    await expect(page).toHaveURL('/signIn?from=%2FuserDashboard');
    await expect(page.getByText(shortId(order))).toBeHidden();
    await otherTab.goto('/signIn');
    await signIn(otherTab, accounts.bob);
    await expectHeaderOf(otherTab, accounts.bob);
    await expect(page).toHaveURL('/userDashboard');
    await expect(page.getByText('No orders available')).toBeVisible();
    await expectStillSignedIn(otherTab, accounts.bob);
  },
);

/** Opens a new tab and signs the browser in as this person. */
async function switchAccountInNewTab(context: BrowserContext, shop: Shop, person: Person): Promise<Page> {
  const tab = await context.newPage();
  await addSessionCookie(context, shop, person);
  await tab.goto('/');
  await expectHeaderOf(tab, person);
  return tab;
}

function expectHeaderOf(page: Page, { name }: Person): Promise<void> {
  return expect(page.getByRole('banner').getByRole('link', { name: `Your dashboard, ${name}` })).toBeVisible();
}

async function expectStillSignedIn(tab: Page, person: Person): Promise<void> {
  await tab.reload();
  await expectHeaderOf(tab, person);
}

function shortId({ _id }: { _id: string }): string {
  return `#${_id.slice(0, 4)}`;
}
