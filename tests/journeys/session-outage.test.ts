import type { Page, Route } from '@playwright/test';
import { addProduct, addSessionCookie, register, signInAsAdmin } from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { addToCart, expectInCart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const SHOP_UNREACHABLE = "We can't reach the shop. Your cart is safe, and we keep trying.";
const OPENS_AUTOMATICALLY = 'The shop does not answer at the moment. This page will open as soon as it does.';

const SESSION = '**/api/auth/get-session';
const TOKEN = '**/api/jwt';
const PORTAL = { contentType: 'text/html', body: '<h1>Welcome aboard</h1>' };

/** Failures of the requests that restore a session. */
const OUTAGES: readonly { name: string; url: string; fail: (route: Route) => Promise<void> }[] = [
  { name: 'no answer', url: SESSION, fail: (route) => route.abort() },
  { name: "a captive portal's page", url: SESSION, fail: (route) => route.fulfill(PORTAL) },
  { name: 'an overloaded shop', url: TOKEN, fail: (route) => route.fulfill({ status: 503, body: 'busy' }) },
  { name: 'too many requests', url: TOKEN, fail: (route) => route.fulfill({ status: 429, body: 'slow down' }) },
  { name: "a portal's page for the role", url: '**/api/user/admin/*', fail: (route) => route.fulfill(PORTAL) },
];

test.beforeEach(({ browserErrors }) =>
  browserErrors.allow(/ERR_FAILED/, statusError(503, '/api/'), statusError(429, '/api/')),
);

for (const { name, url, fail } of OUTAGES) {
  test(`a visit that starts with ${name} keeps the session and recovers`, async ({ page, context, shop }) => {
    await addSessionCookie(context, shop, await register(shop));
    await addToCart(page, await addProduct(shop));
    await expect(dashboardLink(page)).toBeVisible();

    await page.route(url, fail);
    await page.reload();
    await expect(page.getByText(SHOP_UNREACHABLE)).toBeVisible();
    expect(await readToken(page)).not.toBeNull();
    await expectInCart(page, 1);

    await page.unroute(url);
    await expect(dashboardLink(page)).toBeVisible();
    await expect(page.getByText(SHOP_UNREACHABLE)).toBeHidden();
    await expectInCart(page, 1);
  });
}

for (const { path, isAdmin, visibleText } of [
  { path: '/userDashboard', isAdmin: false, visibleText: 'No orders available' },
  { path: '/checkout', isAdmin: false, visibleText: 'Empty Cart! Add Product' },
  { path: '/adminDashboard', isAdmin: true, visibleText: 'showing (1-5)' },
]) {
  test(`${path} waits for the session, then opens`, async ({ page, context, shop }) => {
    await addSessionCookie(context, shop, await (isAdmin ? signInAsAdmin(shop) : register(shop)));
    await page.route(SESSION, (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.goto(path);
    const failure = page.getByRole('alert').filter({ hasText: OPENS_AUTOMATICALLY });
    await expect(failure.getByRole('heading', { name: "We couldn't reach the shop" })).toBeVisible();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
    await expect(page).toHaveURL(path);

    await page.unroute(SESSION);
    await expect(page.getByText(visibleText)).toBeVisible();
    await expect(page).toHaveURL(path);
  });
}

test('a purchase link opens the checkout, which waits for the session', async ({ page, context, shop }) => {
  const [customer, product] = [await register(shop), await addProduct(shop)];
  await addSessionCookie(context, shop, customer);
  await page.route(SESSION, (route) => route.abort());
  await page.goto(`/purchase/${product._id}`);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByText(OPENS_AUTOMATICALLY)).toBeVisible();
  await page.unroute(SESSION);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(customer.email);
});

test('a session request that never completes times out with a message', async ({ page, context, shop }) => {
  await page.clock.install();
  await addSessionCookie(context, shop, await register(shop));
  const requested = page.waitForRequest(SESSION);
  await page.route(SESSION, () => {});
  await page.goto('/userDashboard');
  await requested;
  await page.clock.fastForward('00:16');
  await expect(page.getByText(OPENS_AUTOMATICALLY)).toBeVisible();
  await expect(page.getByText(SHOP_UNREACHABLE)).toBeHidden();

  await page.unroute(SESSION);
  await page.clock.runFor('00:02');
  await expect(page.getByText('No orders available')).toBeVisible();
});

test('the session is requested at once when the connection returns', async ({ page, context, shop }) => {
  await page.clock.install();
  await addSessionCookie(context, shop, await register(shop));
  await page.route(SESSION, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText(SHOP_UNREACHABLE)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);

  await page.unroute(SESSION);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(dashboardLink(page)).toBeVisible();
});

test('a session request that fails as the connection returns is repeated at once', async ({ page, context, shop }) => {
  await page.clock.install();
  await addSessionCookie(context, shop, await register(shop));
  const online = Promise.withResolvers<void>();
  const failLater = async (route: Route) => {
    await online.promise;
    await route.abort();
  };
  await page.route(SESSION, failLater, { times: 1 });
  const requested = page.waitForRequest(SESSION);
  await page.goto('/');
  await requested;
  // Without its clock, the page retries nothing by itself.
  await page.clock.pauseAt(Date.now() + 1000);

  await page.evaluate(() => dispatchEvent(new Event('online')));
  online.resolve();
  await expect(dashboardLink(page)).toBeVisible();
});

test('session requests back off', async ({ page }) => {
  await page.clock.install();
  let requestCount = 0;
  await page.route(SESSION, (route) => {
    requestCount += 1;
    return route.abort();
  });
  await page.goto('/');
  await expect(page.getByText(SHOP_UNREACHABLE)).toBeVisible();
  const countAfterBackoff = async () => {
    // Longer than the longest backoff.
    await page.clock.runFor('00:46');
    return requestCount;
  };
  await expect.poll(countAfterBackoff).toBeGreaterThanOrEqual(8);
  requestCount = 0;
  await page.clock.runFor('02:00');
  expect(requestCount).toBeLessThanOrEqual(8);
});

test('a token that cannot be renewed yet keeps the session', async ({ page, context, shop }) => {
  await page.clock.install();
  await addSessionCookie(context, shop, await register(shop));
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
  // The shop would reject an expired token as if the session had ended.
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
