import type { Page } from '@playwright/test';
import {
  addProduct,
  addProducts,
  listOrders,
  placeOrder as orderElsewhere,
  type Person,
  register,
  rememberPerson,
  removeProduct,
} from './support/api.ts';
import { answered } from './support/complaints.ts';
import type { Shop } from './support/shop-process.ts';
import { addToCart, amountOf, expectInCart, expectToast, fillCheckout, placeOrder } from './support/steps.ts';
import { expect, test } from './support/test.ts';

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

test('a card puts one piece into the cart and then leads there', async ({ page, shop }) => {
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
  await expectToast(page, 'Your cart holds all 2 that we have');
  await expectInCart(page, 2);
  await page.goto('/cart');
  const more = page.getByRole('button', { name: `Increase quantity of ${product.name}` });
  await expect(more).toHaveAttribute('aria-disabled', 'true');
});

test('a damaged cart counts as empty', async ({ page, shop }) => {
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

test('a damaged line is left out, and the rest of the cart stays', async ({ page, shop }) => {
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

test('the cart asks for all of its products in one request, and in two beyond a hundred', async ({ page, shop }) => {
  const [first, second] = await addProducts(shop, [{ price: 60 }, { price: 70 }]);
  if (!first || !second) throw new Error('Two products were added');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/product')) asked.push(pathname);
  });
  await addToCart(page, first);
  await addToCart(page, second);
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: `Remove ${second.name}` })).toBeVisible();
  await expect.poll(() => asked).toEqual(['/api/product']);

  asked.length = 0;
  await storeLines(page, ([line, last]) => {
    const gone = Array.from({ length: 99 }, (_, index) => ({ ...line, _id: `gone-${index}` }));
    return [line, ...gone, { ...last, price: 50 }];
  });
  await page.goto('/cart');
  await expect(page.getByText('Was $50.00 when you added it')).toBeVisible();
  await expect(page.getByText('Not available any more')).toHaveCount(99);
  expect(asked).toEqual(['/api/product', '/api/product']);
});

test('reload and back keep the cart and what was typed at the checkout', async ({ page, shop }) => {
  const product = await addProduct(shop);
  await arriveAtCheckout(page, shop, [{ product, amount: 2 }]);
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
  await expect(amountOf(page, 'Total')).toHaveText('$125.00');
});

test('a double click on Place Order places one order', async ({ page, shop }) => {
  const product = await addProduct(shop);
  const customer = await arriveAtCheckout(page, shop, [{ product, amount: 1 }]);
  await fillCheckout(page);
  await page.getByRole('button', { name: 'Place Order' }).dblclick();
  await expect(page).toHaveURL('/userDashboard');
  await expect(page.getByText('showing (1-1) of 1')).toBeVisible();
  expect(await listOrders(shop, customer)).toHaveLength(1);
});

test('an order whose answer was lost is not placed again by a second try', async ({ page, shop, complaints }) => {
  complaints.allow(/net::ERR_FAILED .*\/api\/user\/order/);
  const product = await addProduct(shop);
  const customer = await arriveAtCheckout(page, shop, [{ product, amount: 1 }]);
  await fillCheckout(page);
  await page.route(`**${ORDERS}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await placeOrder(page);
  await expect(page.getByText('The shop cannot be reached')).toBeVisible();
  await page.unroute(`**${ORDERS}`);
  await placeOrder(page);
  await expect(page).toHaveURL('/userDashboard');
  expect(await listOrders(shop, customer)).toHaveLength(1);
});

test('with an empty cart the checkout leads to the products', async ({ page, shop }) => {
  await rememberPerson(page.context(), shop, await register(shop));
  await page.goto('/checkout');
  await page.getByRole('link', { name: 'Empty Cart! Add Product' }).click();
  await expect(page).toHaveURL('/products');
});

test('stock that fell and a product that went are explained line by line, and the cart is kept', async ({
  page,
  shop,
  complaints,
}) => {
  complaints.allow(answered(409, ORDERS));
  const [scarce, doomed, plenty] = [
    await addProduct(shop, { stock: 5 }),
    await addProduct(shop),
    await addProduct(shop),
  ];
  const customer = await arriveAtCheckout(page, shop, [
    { product: scarce, amount: 4 },
    { product: doomed, amount: 1 },
    { product: plenty, amount: 1 },
  ]);
  await fillCheckout(page);
  await orderElsewhere(shop, await register(shop), [{ product: scarce, amount: 3 }]);
  await removeProduct(shop, doomed);

  await placeOrder(page);
  const notice = page.getByRole('alert');
  await expect(notice.getByText(`Only 2 of ${scarce.name} are left. Lower the quantity in your cart.`)).toBeVisible();
  await expect(notice.getByText(`${doomed.name} is not sold any more. Remove it from your cart.`)).toBeVisible();
  await expect(notice).not.toContainText(plenty.name);
  expect(await listOrders(shop, customer)).toEqual([]);

  await notice.getByRole('link', { name: 'Go to your cart' }).click();
  await expect(page.getByRole('row', { name: new RegExp(scarce.name) })).toContainText('$120.00');
  await expect(page.getByRole('row', { name: new RegExp(doomed.name) })).toContainText('Not available any more');
  await expect(page.getByRole('row', { name: new RegExp(plenty.name) })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check out' })).toBeDisabled();

  await page.getByRole('button', { name: `Remove ${doomed.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('link', { name: 'Check out' }).click();
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Bremen');
  await placeOrder(page);
  await expect(page).toHaveURL('/userDashboard');
  const [order] = await listOrders(shop, customer);
  expect(order?.items.map(({ name, amount }) => ({ name, amount }))).toEqual([
    { name: scarce.name, amount: 2 },
    { name: plenty.name, amount: 1 },
  ]);
});

test('a price that changed since the cart was filled is shown before anybody pays it', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  complaints.allow(answered(409, ORDERS));
  const product = await addProduct(shop, { price: 60 });
  const customer = await arriveAtCheckout(page, shop, [{ product, amount: 1 }]);
  await fillCheckout(page);

  await test.step('while the checkout is open', async () => {
    const otherTab = await context.newPage();
    await otherTab.goto('/');
    await rememberPrice(otherTab, 50);
    await expect(amountOf(page, 'Total')).toHaveText('$55.00');
    await placeOrder(page);
    await expect(page.getByRole('alert')).toContainText(
      `${product.name} now costs $60.00. Check your cart and order again.`,
    );
    await expect(amountOf(page, 'Total')).toHaveText('$65.00');
    expect(await listOrders(shop, customer)).toEqual([]);
  });

  await test.step('when the checkout opens', async () => {
    await rememberPrice(page, 50);
    await page.reload();
    await expect(page.getByText(`${product.name} now costs $60.00 instead of $50.00.`)).toBeVisible();
    await expect(amountOf(page, 'Total')).toHaveText('$65.00');
  });

  await test.step('when the cart opens', async () => {
    await rememberPrice(page, 70);
    await page.goto('/cart');
    await expect(page.getByText('Was $70.00 when you added it')).toBeVisible();
    await expect(amountOf(page, 'Total')).toHaveText('$65.00');
  });
});

test('the last piece goes to whoever orders first', async ({ page, shop, complaints }) => {
  complaints.allow(answered(409, ORDERS));
  const product = await addProduct(shop, { stock: 1 });
  const customer = await arriveAtCheckout(page, shop, [{ product, amount: 1 }]);
  await fillCheckout(page);
  await orderElsewhere(shop, await register(shop), [{ product, amount: 1 }]);

  await placeOrder(page);
  await expect(page.getByRole('alert')).toContainText(`${product.name} is sold out. Remove it from your cart.`);
  expect(await listOrders(shop, customer)).toEqual([]);
  await expectInCart(page, 1);
  await page.goto(`/product/${product._id}`);
  await expect(page.getByRole('paragraph').filter({ hasText: /^Out Of Stock$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeHidden();
});

for (const { moment, status, refused, act } of [
  { moment: 'opens', status: 401, refused: '**/api/user/*', act: (page: Page) => page.reload() },
  { moment: 'opens', status: 403, refused: '**/api/user/*', act: (page: Page) => page.reload() },
  { moment: 'is sent', status: 401, refused: `**${ORDERS}`, act: placeOrder },
  { moment: 'is sent', status: 403, refused: `**${ORDERS}`, act: placeOrder },
]) {
  test(`who is refused with ${status} when the checkout ${moment} is led home, and the cart stays`, async ({
    page,
    shop,
    complaints,
  }) => {
    complaints.allow(answered(status, '/api/user/'));
    await arriveAtCheckout(page, shop, [{ product: await addProduct(shop), amount: 2 }]);
    await fillCheckout(page);
    await page.route(refused, (route) => route.fulfill({ status, body: 'no' }));
    await act(page);
    await expect(page).toHaveURL('/');
    await expectInCart(page, 2);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
  });
}

test.describe('with a shop that stops', () => {
  test.use({ ownShop: true });

  test('an order can be placed after the shop was restarted', async ({ page, shop }) => {
    const product = await addProduct(shop);
    const customer = await arriveAtCheckout(page, shop, [{ product, amount: 1 }]);
    await fillCheckout(page);
    await shop.restart();
    await placeOrder(page);
    await expectToast(page, 'Your Order Successful');
    await expect(page).toHaveURL('/userDashboard');
    expect(await listOrders(shop, customer)).toHaveLength(1);
  });

  test('while the shop is away the checkout says so and keeps everything', async ({ page, shop, complaints }) => {
    complaints.allow(/net::ERR_CONNECTION_REFUSED/);
    const product = await addProduct(shop);
    const customer = await arriveAtCheckout(page, shop, [{ product, amount: 1 }]);
    await fillCheckout(page);
    await shop.kill();
    await placeOrder(page);
    await expect(page.getByText('The shop cannot be reached. Check your connection and try again.')).toBeVisible();
    await expectInCart(page, 1);
    await shop.start();
    await placeOrder(page);
    await expect(page).toHaveURL('/userDashboard');
    expect(await listOrders(shop, customer)).toHaveLength(1);
  });
});

/** Somebody new, signed in, who has put these into the cart and gone on to the checkout. */
async function arriveAtCheckout(
  page: Page,
  shop: Shop,
  lines: readonly { product: { _id: string; name: string }; amount: number }[],
): Promise<Person> {
  const customer = await register(shop);
  await rememberPerson(page.context(), shop, customer);
  for (const { product, amount } of lines) await addToCart(page, product, amount);
  await page.getByRole('link', { name: 'View Cart' }).click();
  await page.getByRole('link', { name: 'Check out' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
  return customer;
}

/** Makes the cart one that was filled when the price was another. */
function rememberPrice(page: Page, price: number): Promise<void> {
  return storeLines(page, (lines) => lines.map((line) => ({ ...line, price })));
}

/** Changes what the browser has stored of the cart, behind the back of the page. */
async function storeLines(page: Page, change: (lines: readonly object[]) => unknown): Promise<void> {
  const stored: object[] = JSON.parse((await page.evaluate(() => localStorage.getItem('productCart'))) ?? '[]');
  await page.evaluate((cart) => localStorage.setItem('productCart', cart), JSON.stringify(change(stored)));
}
