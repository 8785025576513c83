import type { Page } from '@playwright/test';
import {
  addProduct,
  addProducts,
  addSessionCookie,
  listOrders,
  type Person,
  placeOrder as placeOrderByApi,
  register,
  removeProduct,
} from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import type { Shop } from './support/shop-process.ts';
import {
  addToCart,
  expectInCart,
  expectPlaced,
  fillCheckout,
  placeOrder,
  pressAddToCart,
  summaryValue,
} from './support/steps.ts';
import { expect, MOTION, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

test.use(MOTION);

const ORDERS = '/api/user/order';

test('two tabs share the cart', async ({ page, context, shop }) => {
  const product = await addProduct(shop);
  await page.goto('/');
  await expectInCart(page, 0);
  const otherTab = await context.newPage();
  await addToCart(otherTab, product, 2);
  await expectInCart(page, 2);

  await page.goto('/cart');
  await expect(page.getByRole('row', { name: new RegExp(product.name) })).toBeVisible();
  await page.getByRole('button', { name: `Remove ${product.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectInCart(page, 0);
  await expectInCart(otherTab, 0);
});

test('the button on a product card adds one piece, then links to the cart', async ({ page, shop }) => {
  const product = await addProduct(shop);
  await page.goto('/');
  await page
    .getByRole('button', { name: new RegExp(`^Add to Cart ?: ${product.name}$`) })
    .first()
    .click();
  await expectToast(page, 'Successfully Added to Cart');
  await page
    .getByRole('link', { name: new RegExp(`^View in Cart ?: ${product.name}$`) })
    .first()
    .click();
  await expect(page).toHaveURL('/cart');
  await expectInCart(page, 1);
});

test('the cart never holds more than the stock', async ({ page, shop }) => {
  const product = await addProduct(shop, { stock: 2 });
  await addToCart(page, product, 2);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expectToast(page, 'You already have all 2 in your cart');
  await expectInCart(page, 2);
  await page.goto('/cart');
  const more = page.getByRole('button', { name: `Increase quantity of ${product.name}` });
  await expect(more).toHaveAttribute('aria-disabled', 'true');
});

test('a page that the browser kept for its back button shows and keeps what was added meanwhile', async ({
  page,
  shop,
}) => {
  const [first, second, third] = [await addProduct(shop), await addProduct(shop), await addProduct(shop)];
  await addToCart(page, first);
  const before = await page.evaluate(() => localStorage.getItem('productCart') ?? '');
  await addToCart(page, second);
  const both = await page.evaluate(() => localStorage.getItem('productCart') ?? '');
  await page.goto(`/product/${third._id}`);
  await expectInCart(page, 2);

  // A kept page gets no event when the storage changes.
  await page.evaluate((cart) => localStorage.setItem('productCart', cart), before);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expectInCart(page, 1);
  await page.evaluate((cart) => localStorage.setItem('productCart', cart), both);
  await pressAddToCart(page);
  await expectInCart(page, 3);
});

test('a corrupt cart in storage counts as empty', async ({ page, shop }) => {
  const product = await addProduct(shop);
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('productCart', '[{"_id":"1","amount":'));
  await page.reload();
  await expectInCart(page, 0);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty!' })).toBeVisible();
  await addToCart(page, product);
  await expectInCart(page, 1);
});

test('a corrupt cart line is dropped, and the rest of the cart is kept', async ({ page, shop }) => {
  const [kept, other] = await addProducts(shop, [{}, {}]);
  if (!kept || !other) throw new Error('Two products were added');
  await addToCart(page, kept, 2);
  await addToCart(page, other);
  await storeLines(page, (lines) => [{ ...lines[0], amount: 'two' }, null, ...lines]);
  await page.reload();
  await expectInCart(page, 3);
  await page.goto('/cart');
  await expect(page.getByRole('row', { name: new RegExp(kept.name) })).toContainText('$120.00');
  await expect(page.getByRole('row', { name: new RegExp(other.name) })).toBeVisible();
});

test('the cart fetches up to a hundred products per request', async ({ page, shop }) => {
  const [first, second] = await addProducts(shop, [{ price: 60 }, { price: 70 }]);
  if (!first || !second) throw new Error('Two products were added');
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/product')) requests.push(pathname);
  });
  await addToCart(page, first);
  await addToCart(page, second);
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: `Remove ${second.name}` })).toBeVisible();
  await expect.poll(() => requests).toEqual(['/api/product']);

  requests.length = 0;
  await storeLines(page, ([line, last]) => {
    const missing = Array.from({ length: 99 }, (_, index) => ({ ...line, _id: `missing-${index}` }));
    return [line, ...missing, { ...last, price: 50 }];
  });
  await page.goto('/cart');
  await expect(page.getByText('Was $50.00 when you added it')).toBeVisible();
  await expect(page.getByText('Not available any more')).toHaveCount(99);
  expect(requests).toEqual(['/api/product', '/api/product']);
});

test('Reload and Back keep the cart and the checkout fields', async ({ page, shop }) => {
  const product = await addProduct(shop);
  await openCheckout(page, shop, [{ product, amount: 2 }]);
  await page.getByLabel('Mobile', { exact: true }).fill('4915112345678');
  await page.getByLabel('City', { exact: true }).fill('Bremen');

  await page.reload();
  await expect(page.getByLabel('Mobile', { exact: true })).toHaveValue('4915112345678');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Bremen');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible();
  await expectInCart(page, 2);
  await page.goForward();
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Bremen');
  await expect(summaryValue(page, 'Total')).toHaveText('$125.00');
});

test('a double click on Place Order places one order', async ({ page, shop }) => {
  const product = await addProduct(shop);
  const customer = await openCheckout(page, shop, [{ product, amount: 1 }]);
  await fillCheckout(page);
  await page.getByRole('button', { name: 'Place Order' }).dblclick();
  await expectPlaced(page);
  expect(await listOrders(shop, customer)).toHaveLength(1);
});

test('retrying an order whose response was lost does not place it twice', async ({ page, shop, browserErrors }) => {
  browserErrors.allow(/net::ERR_FAILED .*\/api\/user\/order/);
  const product = await addProduct(shop);
  const customer = await openCheckout(page, shop, [{ product, amount: 1 }]);
  await fillCheckout(page);
  await page.route(`**${ORDERS}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await placeOrder(page);
  await expect(page.getByText('The shop cannot be reached')).toBeVisible();
  await page.unroute(`**${ORDERS}`);
  await placeOrder(page);
  await expectPlaced(page);
  expect(await listOrders(shop, customer)).toHaveLength(1);
});

test('the checkout with an empty cart links to the products', async ({ page, shop }) => {
  await addSessionCookie(page.context(), shop, await register(shop));
  await page.goto('/checkout');
  await page.getByRole('link', { name: 'Empty Cart! Add Product' }).click();
  await expect(page).toHaveURL('/products');
});

test('the checkout explains each line that is short or no longer sold, and keeps the cart', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(409, ORDERS));
  const [scarce, removed, plenty] = [
    await addProduct(shop, { stock: 5 }),
    await addProduct(shop),
    await addProduct(shop),
  ];
  const customer = await openCheckout(page, shop, [
    { product: scarce, amount: 4 },
    { product: removed, amount: 1 },
    { product: plenty, amount: 1 },
  ]);
  await fillCheckout(page);
  await placeOrderByApi(shop, await register(shop), [{ product: scarce, amount: 3 }]);
  await removeProduct(shop, removed);

  await placeOrder(page);
  const notice = page.getByRole('alert');
  await expect(notice.getByText(`Only 2 of ${scarce.name} are left. Lower the quantity in your cart.`)).toBeVisible();
  await expect(notice.getByText(`${removed.name} is not sold any more. Remove it from your cart.`)).toBeVisible();
  await expect(notice).not.toContainText(plenty.name);
  expect(await listOrders(shop, customer)).toEqual([]);

  await notice.getByRole('link', { name: 'Go to your cart' }).click();
  await expect(page.getByRole('row', { name: new RegExp(scarce.name) })).toContainText('$120.00');
  await expect(page.getByRole('row', { name: new RegExp(removed.name) })).toContainText('Not available any more');
  await expect(page.getByRole('row', { name: new RegExp(plenty.name) })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check out' })).toBeDisabled();

  await page.getByRole('button', { name: `Remove ${removed.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('link', { name: 'Check out' }).click();
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Bremen');
  await placeOrder(page);
  await expectPlaced(page);
  const [order] = await listOrders(shop, customer);
  expect(order?.items.map(({ name, amount }) => ({ name, amount }))).toEqual([
    { name: scarce.name, amount: 2 },
    { name: plenty.name, amount: 1 },
  ]);
});

test('a changed price is shown before the customer orders', async ({ page, context, shop, browserErrors }) => {
  browserErrors.allow(statusError(409, ORDERS));
  const product = await addProduct(shop, { price: 60 });
  const customer = await openCheckout(page, shop, [{ product, amount: 1 }]);
  await fillCheckout(page);

  await test.step('while the checkout is open', async () => {
    const otherTab = await context.newPage();
    await otherTab.goto('/');
    await storePrice(otherTab, 50);
    await expect(summaryValue(page, 'Total')).toHaveText('$55.00');
    await placeOrder(page);
    await expect(page.getByRole('alert')).toContainText(
      `${product.name} now costs $60.00. Check your cart and order again.`,
    );
    await expect(summaryValue(page, 'Total')).toHaveText('$65.00');
    expect(await listOrders(shop, customer)).toEqual([]);
  });

  await test.step('when the checkout opens', async () => {
    await storePrice(page, 50);
    await page.reload();
    await expect(page.getByText(`${product.name} now costs $60.00 instead of $50.00.`)).toBeVisible();
    await expect(summaryValue(page, 'Total')).toHaveText('$65.00');
  });

  await test.step('when the cart opens', async () => {
    await storePrice(page, 70);
    await page.goto('/cart');
    await expect(page.getByText('Was $70.00 when you added it')).toBeVisible();
    await expect(summaryValue(page, 'Total')).toHaveText('$65.00');
  });
});

test('the last piece goes to the first order', async ({ page, shop, browserErrors }) => {
  browserErrors.allow(statusError(409, ORDERS));
  const product = await addProduct(shop, { stock: 1 });
  const customer = await openCheckout(page, shop, [{ product, amount: 1 }]);
  await fillCheckout(page);
  await placeOrderByApi(shop, await register(shop), [{ product, amount: 1 }]);

  await placeOrder(page);
  await expect(page.getByRole('alert')).toContainText(`${product.name} is sold out. Remove it from your cart.`);
  expect(await listOrders(shop, customer)).toEqual([]);
  await expectInCart(page, 1);
  await page.goto(`/product/${product._id}`);
  await expect(page.getByRole('paragraph').filter({ hasText: /^Out Of Stock$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeHidden();
});

for (const { moment, status, blockedUrl, trigger } of [
  { moment: 'opens', status: 401, blockedUrl: '**/api/user/*', trigger: (page: Page) => page.reload() },
  { moment: 'opens', status: 403, blockedUrl: '**/api/user/*', trigger: (page: Page) => page.reload() },
  { moment: 'is submitted', status: 401, blockedUrl: `**${ORDERS}`, trigger: placeOrder },
  { moment: 'is submitted', status: 403, blockedUrl: `**${ORDERS}`, trigger: placeOrder },
]) {
  test(`a customer who gets ${status} when the checkout ${moment} is redirected home, and the cart stays`, async ({
    page,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(statusError(status, '/api/user/'));
    await openCheckout(page, shop, [{ product: await addProduct(shop), amount: 2 }]);
    await fillCheckout(page);
    await page.route(blockedUrl, (route) => route.fulfill({ status, body: 'no' }));
    await trigger(page);
    await expect(page).toHaveURL('/');
    await expectInCart(page, 2);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
  });
}

test.describe('when the shop stops', () => {
  test.use({ ownShop: true });

  test('an order can be placed after a restart', async ({ page, shop }) => {
    const product = await addProduct(shop);
    const customer = await openCheckout(page, shop, [{ product, amount: 1 }]);
    await fillCheckout(page);
    await shop.restart();
    await placeOrder(page);
    await expectToast(page, 'Your Order Successful');
    await expectPlaced(page);
    expect(await listOrders(shop, customer)).toHaveLength(1);
  });

  test('the checkout reports that the shop is unreachable and keeps its fields and the cart', async ({
    page,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(/net::ERR_CONNECTION_REFUSED/);
    const product = await addProduct(shop);
    const customer = await openCheckout(page, shop, [{ product, amount: 1 }]);
    await fillCheckout(page);
    await shop.kill();
    await placeOrder(page);
    await expect(page.getByText('The shop cannot be reached. Check your connection and try again.')).toBeVisible();
    await expectInCart(page, 1);
    await shop.start();
    await placeOrder(page);
    await expectPlaced(page);
    expect(await listOrders(shop, customer)).toHaveLength(1);
  });
});

/** Signs in a new customer, fills the cart with these lines, and opens the checkout. */
async function openCheckout(
  page: Page,
  shop: Shop,
  lines: readonly { product: { _id: string; name: string }; amount: number }[],
): Promise<Person> {
  const customer = await register(shop);
  await addSessionCookie(page.context(), shop, customer);
  for (const { product, amount } of lines) await addToCart(page, product, amount);
  await page.getByRole('link', { name: 'View Cart' }).click();
  await page.getByRole('link', { name: 'Check out' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
  return customer;
}

/** Changes the price in the stored cart, as if it had been filled when the price was different. */
function storePrice(page: Page, price: number): Promise<void> {
  return storeLines(page, (lines) => lines.map((line) => ({ ...line, price })));
}

/** Rewrites the cart in the browser's storage directly. */
async function storeLines(page: Page, change: (lines: readonly object[]) => unknown): Promise<void> {
  const stored: object[] = JSON.parse((await page.evaluate(() => localStorage.getItem('productCart'))) ?? '[]');
  await page.evaluate((cart) => localStorage.setItem('productCart', cart), JSON.stringify(change(stored)));
}
