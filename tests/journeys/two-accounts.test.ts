import type { BrowserContext, Page } from '@playwright/test';
import {
  addProduct,
  newAccount,
  type Person,
  placeOrder,
  register,
  rememberPerson,
  signInAsAdmin,
} from './support/api.ts';
import { answered } from './support/complaints.ts';
import type { Shop } from './support/shop-process.ts';
import { addToCart, expectInCart, fillCheckout, signIn, signOut } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Two people who share a browser. `page` is the first one's tab. */
interface Scene {
  alice: Person;
  bob: Person;
}

const both = test.extend<{ scene: Scene }>({
  scene: async ({ context, shop }, use) => {
    const [alice, bob] = [await register(shop, newAccount('Alice Berg')), await register(shop, newAccount('Bob Lund'))];
    await rememberPerson(context, shop, alice);
    await use({ alice, bob });
  },
});

both('the list of orders becomes that of whoever another tab signs in', async ({ page, context, shop, scene }) => {
  const { alice, bob } = scene;
  const ofAlice = await placeOrder(shop, alice, [{ product: await addProduct(shop), amount: 1 }]);
  const ofBob = await placeOrder(shop, bob, [{ product: await addProduct(shop), amount: 1 }]);
  await page.goto('/userDashboard');
  await expect(page.getByText(short(ofAlice))).toBeVisible();

  const other = await becomeInAnotherTab(context, shop, bob);

  await expect(page.getByText(short(ofBob))).toBeVisible();
  await expect(page).toHaveURL('/userDashboard');
  await expect(page.getByText(short(ofAlice))).toBeHidden();
  await expect(page.getByText('Alice Berg')).toBeHidden();
  await expectStaysSignedIn(other, bob);
});

both("an order's page shows no order of the person before", async ({ page, context, shop, scene, complaints }) => {
  complaints.allow(answered(403, '/api/order/'));
  const order = await placeOrder(shop, scene.alice, [{ product: await addProduct(shop), amount: 1 }]);
  await page.goto(`/userDashboard/order/${order._id}`);
  await expect(page.getByText('Harbour Road 7').or(page.getByText('Main Street 1'))).toBeVisible();

  const other = await becomeInAnotherTab(context, shop, scene.bob);

  await expect(page.getByRole('heading', { name: 'There is no such order' })).toBeVisible();
  await expect(page.getByText('Main Street 1')).toBeHidden();
  await expectStaysSignedIn(other, scene.bob);
});

both(
  'the checkout forgets what the person before typed, and keeps the cart',
  async ({ page, context, shop, scene }) => {
    await addToCart(page, await addProduct(shop));
    await page.goto('/checkout');
    await fillCheckout(page);

    await becomeInAnotherTab(context, shop, scene.bob);

    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(scene.bob.email);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bob Lund');
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('');
    await expectInCart(page, 1);
  },
);

both('a page of the shop stays, and its header follows', async ({ page, context, shop, scene }) => {
  await page.goto('/faq');
  await expectHeaderOf(page, scene.alice);
  await page.getByLabel('Message').fill('Half a sentence');

  await becomeInAnotherTab(context, shop, scene.bob);

  await expectHeaderOf(page, scene.bob);
  await expect(page.getByLabel('Message')).toHaveValue('Half a sentence');
});

test('an admin page leads home without signing out the customer of another tab', async ({ page, context, shop }) => {
  await rememberPerson(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/mangeUsers');
  await expect(page.getByRole('table')).toBeVisible();

  const bob = await register(shop, newAccount('Bob Lund'));
  const other = await becomeInAnotherTab(context, shop, bob);

  await expect(page).toHaveURL('/');
  await expectHeaderOf(page, bob);
  await expectStaysSignedIn(other, bob);
});

both(
  'a refusal that was meant for the person before signs nobody out',
  async ({ page, context, shop, scene, complaints }) => {
    complaints.allow(answered(403, '/api/user/order/'));
    const { bob } = scene;
    const ofBob = await placeOrder(shop, bob, [{ product: await addProduct(shop), amount: 1 }]);
    await addToCart(page, await addProduct(shop));
    await expectHeaderOf(page, scene.alice);
    // As another tab does; this one has not heard of it yet.
    await rememberPerson(context, shop, bob);
    await page.evaluate((token) => localStorage.setItem('access-token', token), bob.token);

    await page.getByRole('link', { name: /^Your dashboard/ }).click();

    await expect(page.getByText(short(ofBob))).toBeVisible();
    await page.goto('/');
    await expectHeaderOf(page, bob);
    await expectInCart(page, 1);
  },
);

both(
  'a token that belongs to somebody else by now is not renewed, but followed',
  async ({ page, context, shop, scene, complaints }) => {
    complaints.allow(answered(401, '/api/jwt'));
    await page.clock.install();
    await page.goto('/');
    await expectHeaderOf(page, scene.alice);
    await rememberPerson(context, shop, scene.bob);

    await page.clock.fastForward('11:00');

    await expectHeaderOf(page, scene.bob);
    expect(await page.evaluate(() => localStorage.getItem('access-token'))).not.toBeNull();
  },
);

both(
  'a sign-out in another tab leaves nothing of the person, and the next one is followed',
  async ({ page, context, shop, scene }) => {
    const order = await placeOrder(shop, scene.alice, [{ product: await addProduct(shop), amount: 1 }]);
    await page.goto('/userDashboard');
    await expect(page.getByText(short(order))).toBeVisible();
    const other = await context.newPage();
    await other.goto('/');
    await expectHeaderOf(other, scene.alice);

    await signOut(other);

    await expect(page).toHaveURL('/signIn?from=%2FuserDashboard');
    await expect(page.getByText(short(order))).toBeHidden();
    await other.goto('/signIn');
    await signIn(other, scene.bob);
    await expectHeaderOf(other, scene.bob);
    await expect(page).toHaveURL('/userDashboard');
    await expect(page.getByText('No orders available')).toBeVisible();
    await expectStaysSignedIn(other, scene.bob);
  },
);

/** A tab in which somebody else is signed in, as after a visit of theirs in this browser. */
async function becomeInAnotherTab(context: BrowserContext, shop: Shop, person: Person): Promise<Page> {
  const tab = await context.newPage();
  await rememberPerson(context, shop, person);
  await tab.goto('/');
  await expectHeaderOf(tab, person);
  return tab;
}

function expectHeaderOf(page: Page, { name }: Person): Promise<void> {
  return expect(page.getByRole('banner').getByRole('link', { name: `Your dashboard, ${name}` })).toBeVisible();
}

async function expectStaysSignedIn(tab: Page, person: Person): Promise<void> {
  await tab.reload();
  await expectHeaderOf(tab, person);
}

function short({ _id }: { _id: string }): string {
  return `#${_id.slice(0, 4)}`;
}
