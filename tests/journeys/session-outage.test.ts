import type { Page, Route } from '@playwright/test';
import { addProduct, register, rememberPerson, signInAsAdmin } from './support/api.ts';
import { answered } from './support/complaints.ts';
import { addToCart, expectInCart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const UNANSWERED = 'The shop does not answer at the moment. This page and your cart stay; we keep trying.';
const OPENS_BY_ITSELF = 'The shop does not answer at the moment. This page opens by itself as soon as it does.';

const SESSION = '**/api/auth/get-session';
const TOKEN = '**/api/jwt';
const PORTAL = { contentType: 'text/html', body: '<h1>Welcome aboard</h1>' };

/** Outages as browsers meet them, each at one of the requests that tell who is signed in. */
const OUTAGES: readonly { name: string; at: string; fail: (route: Route) => Promise<void> }[] = [
  { name: 'no answer', at: SESSION, fail: (route) => route.abort() },
  { name: "a captive portal's page", at: SESSION, fail: (route) => route.fulfill(PORTAL) },
  { name: 'an overloaded shop', at: TOKEN, fail: (route) => route.fulfill({ status: 503, body: 'busy' }) },
  { name: 'too many requests', at: TOKEN, fail: (route) => route.fulfill({ status: 429, body: 'slow down' }) },
  { name: "a portal's page for the role", at: '**/api/user/admin/*', fail: (route) => route.fulfill(PORTAL) },
];

test.beforeEach(({ complaints }) => complaints.allow(/ERR_FAILED/, answered(503, '/api/'), answered(429, '/api/')));

for (const { name, at, fail } of OUTAGES) {
  test(`a visit that begins with ${name} signs nobody out, and goes on by itself`, async ({ page, context, shop }) => {
    await rememberPerson(context, shop, await register(shop));
    await addToCart(page, await addProduct(shop));
    await expect(dashboardLink(page)).toBeVisible();

    await page.route(at, fail);
    await page.reload();
    await expect(page.getByText(UNANSWERED)).toBeVisible();
    expect(await readToken(page)).not.toBeNull();
    await expectInCart(page, 1);

    await page.unroute(at);
    await expect(dashboardLink(page)).toBeVisible();
    await expect(page.getByText(UNANSWERED)).toBeHidden();
    await expectInCart(page, 1);
  });
}

for (const { path, isAdmin, shows } of [
  { path: '/userDashboard', isAdmin: false, shows: 'No orders available' },
  { path: '/checkout', isAdmin: false, shows: 'Empty Cart! Add Product' },
  { path: '/adminDashboard', isAdmin: true, shows: 'showing (1-5)' },
]) {
  test(`${path} waits for the shop to say who is signed in, and then opens`, async ({ page, context, shop }) => {
    await rememberPerson(context, shop, await (isAdmin ? signInAsAdmin(shop) : register(shop)));
    await page.route(SESSION, (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.goto(path);
    await expect(page.getByRole('alert').filter({ hasText: OPENS_BY_ITSELF })).toBeVisible();
    await expect(page).toHaveURL(path);

    await page.unroute(SESSION);
    await expect(page.getByText(shows)).toBeVisible();
    await expect(page).toHaveURL(path);
  });
}

test('an order from a product leads on to the checkout, which waits', async ({ page, context, shop }) => {
  const [customer, product] = [await register(shop), await addProduct(shop)];
  await rememberPerson(context, shop, customer);
  await page.route(SESSION, (route) => route.abort());
  await page.goto(`/purchase/${product._id}`);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByText(OPENS_BY_ITSELF)).toBeVisible();
  await page.unroute(SESSION);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(customer.email);
});

test('a shop that never answers is not waited for in silence', async ({ page, context, shop }) => {
  await page.clock.install();
  await rememberPerson(context, shop, await register(shop));
  const asked = page.waitForRequest(SESSION);
  await page.route(SESSION, () => {});
  await page.goto('/userDashboard');
  await asked;
  await page.clock.fastForward('00:16');
  await expect(page.getByText(OPENS_BY_ITSELF)).toBeVisible();

  await page.unroute(SESSION);
  await page.clock.runFor('00:02');
  await expect(page.getByText('No orders available')).toBeVisible();
});

test('the shop is asked at once when the connection is back', async ({ page, context, shop }) => {
  await page.clock.install();
  await rememberPerson(context, shop, await register(shop));
  await page.route(SESSION, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText(UNANSWERED)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);

  await page.unroute(SESSION);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(dashboardLink(page)).toBeVisible();
});

test('attempts become rarer', async ({ page }) => {
  await page.clock.install();
  let attempts = 0;
  await page.route(SESSION, (route) => {
    attempts += 1;
    return route.abort();
  });
  await page.goto('/');
  await expect(page.getByText(UNANSWERED)).toBeVisible();
  const attemptAgain = async () => {
    // Longer than the longest pause.
    await page.clock.runFor('00:46');
    return attempts;
  };
  await expect.poll(attemptAgain).toBeGreaterThanOrEqual(8);
  attempts = 0;
  await page.clock.runFor('02:00');
  expect(attempts).toBeLessThanOrEqual(8);
});

test('a token that cannot be renewed for now keeps the session', async ({ page, context, shop }) => {
  await page.clock.install();
  await rememberPerson(context, shop, await register(shop));
  await addToCart(page, await addProduct(shop));
  await expect(dashboardLink(page)).toBeVisible();
  await page.route(TOKEN, (route) => route.fulfill({ status: 503, body: 'busy' }));
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));

  await page.clock.fastForward('16:00');
  await expect.poll(() => calls).toContain('/api/jwt');
  await dashboardLink(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The shop could not answer (503)' })).toBeVisible();
  await expect(page).toHaveURL('/userDashboard');
  expect(await readToken(page)).not.toBeNull();
  // With a token that has run out the shop would answer as if the session were over.
  expect(calls.filter((path) => path.startsWith('/api/user/order/'))).toEqual([]);

  await page.unroute(TOKEN);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No orders available')).toBeVisible();
  await page.goto('/');
  await expectInCart(page, 1);
});

function dashboardLink(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: /^Your dashboard/ });
}

function readToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('access-token'));
}
