import type { Page } from '@playwright/test';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { addProduct, addSessionCookie, newAccount, placeOrder, register, signInAsAdmin } from './support/api.ts';
import { statusError } from './support/browser-errors.ts';
import { addToCart, expectInCart, signIn, signOut, signUp } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

test('the forms are validated before they are submitted', async ({ page }) => {
  await page.goto('/signIn');
  await signIn(page, { email: '', password: '' });
  await expect(page.getByText('Email is Required')).toBeVisible();
  await expect(page.getByText('Password is Required')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await signIn(page, { email: 'wilma', password: '12345' });
  await expect(page.getByText('Provide a valid Email')).toBeVisible();
  await expect(page.getByText('Must be 6 characters or longer')).toBeVisible();

  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  await signUp(page, { name: ' ', email: '', password: '' });
  await expect(page.getByText('Name is Required')).toBeVisible();
  await expect(page.getByText('Email is Required')).toBeVisible();
  await expect(page.getByText('Password is Required')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/signIn');
});

test('in the demo a button fills in the credentials of a sample account', async ({ page }) => {
  await page.goto('/signIn');
  for (const { label, email, password } of Object.values(SAMPLE_ACCOUNTS)) {
    await page.getByRole('button', { name: label }).click();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  }
});

test("the provider's message is shown under the form", async ({ page, shop, browserErrors }) => {
  browserErrors.allow(statusError(401, '/api/auth/sign-in/email'), statusError(422, '/api/auth/sign-up/email'));
  browserErrors.allow(statusError(400, '/api/auth/sign-up/email'));
  const account = await register(shop);
  await page.goto('/signIn');
  await signIn(page, { email: account.email, password: 'not-the-one' });
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email);

  await page.getByRole('link', { name: 'Create an account' }).click();
  await signUp(page, account);
  await expect(page.getByRole('alert')).toContainText('User already exists');
  await signUp(page, { ...newAccount(), password: 'password1' });
  await expect(page.getByRole('alert')).toHaveText('This password is too common. Choose another.');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expectToast(page, 'Successfully sign up');
  await expect(page).toHaveURL('/');
});

test('a password can be shown while typing', async ({ page }) => {
  await page.goto('/signIn');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('seen-by-me');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('signing out ends the session in every tab, empties the cart and redirects home', async ({
  page,
  context,
  shop,
}) => {
  const customer = await register(shop);
  await page.goto('/signIn');
  await signIn(page, customer);
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(page.getByRole('link', { name: `Your dashboard, ${customer.name}` })).toBeVisible();
  for (const name of ['Sign In', 'Admin View']) {
    await expect(page.getByRole('banner').getByRole('link', { name })).toHaveCount(0);
  }
  const otherTab = await context.newPage();
  await addToCart(otherTab, await addProduct(shop));
  await expect(otherTab.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();
  await expectInCart(page, 1);

  await signOut(page);
  await expectInCart(page, 0);
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
  await expectInCart(otherTab, 0);
  await expect(otherTab.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();

  await page.goto('/userDashboard');
  await expect(page).toHaveURL('/signIn?from=%2FuserDashboard');
});

test('signing out leaves neither searches nor the coupon of the cart to the next person', async ({
  page,
  context,
  shop,
}) => {
  await addSessionCookie(context, shop, await register(shop));
  await page.goto('/search');
  await page.evaluate(() => localStorage.setItem('cartCoupon', 'WILMA10'));
  const search = page.getByRole('combobox', { name: 'Search the shop' });
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await search.fill('present for my boss');
  await search.press('Enter');
  await expect(page).toHaveURL('/search?q=present+for+my+boss');
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('option', { name: 'present for my boss' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();

  await signOut(page);
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(search).toBeFocused();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Recent' })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('cartCoupon'))).toBeNull();
});

test('signing in on the way to the checkout says that the cart is saved', async ({ page }) => {
  await page.goto('/checkout');
  await expect(page).toHaveURL('/signIn?from=%2Fcheckout');
  await expect(page.getByText('Sign in to check out. Your cart is saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sign in to check out. Your cart is saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByText('Create an account to check out. Your cart is saved.')).toBeVisible();
  await page.goto('/signIn?from=%2FuserDashboard');
  await expect(page.getByText('Check out and follow your orders.')).toBeVisible();
});

test('signing in redirects to the requested page with its query', async ({ page, shop }) => {
  const customer = await register(shop);
  await page.goto('/userDashboard?page=1');
  await expect(page).toHaveURL('/signIn?from=%2FuserDashboard%3Fpage%3D1');
  await signIn(page, customer);
  await expect(page).toHaveURL('/userDashboard?page=1');
  await expect(page.getByText('No orders available')).toBeVisible();
});

for (const target of ['https://example.com/', '//example.com/', '/\\example.com', 'javascript:alert(1)']) {
  test(`signing in never redirects to ${target}`, async ({ page, shop }) => {
    await page.goto(`/signIn?${new URLSearchParams({ from: target })}`);
    await signIn(page, await register(shop));
    await expect(page.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();
    await expect(page).toHaveURL('/');
  });
}

test('the sign-in page redirects a signed-in visitor', async ({ page, context, shop }) => {
  await addSessionCookie(context, shop, await register(shop));
  await page.goto('/SignIn?from=/checkout');
  await expect(page).toHaveURL('/checkout');
});

test('paths are case-insensitive', async ({ page }) => {
  await page.goto('/SignIn');
  await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
});

test('a link to an order opens it after sign-in', async ({ page, shop }) => {
  const customer = await register(shop);
  const order = await placeOrder(shop, customer, [{ product: await addProduct(shop), amount: 2 }]);
  await page.goto(`/userDashboard/order/${order._id}`);
  await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
  await signIn(page, customer);
  await expect(page).toHaveURL(`/userDashboard/order/${order._id}`);
  await expect(page.getByText('Payment Complete')).toBeVisible();
});

test("another customer's order is reported as missing, and session and cart stay", async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(403, '/api/order/'));
  const product = await addProduct(shop);
  const order = await placeOrder(shop, await register(shop), [{ product, amount: 1 }]);
  await addSessionCookie(context, shop, await register(shop));
  await addToCart(page, product);
  const seen = await watchForOrderContent(page);
  await page.goto(`/userDashboard/order/${order._id}`);
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  expect(await seen()).toBeNull();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.goto('/');
  await expectInCart(page, 1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();
});

test('an order that does not exist is reported as missing', async ({ page, context, shop, browserErrors }) => {
  browserErrors.allow(statusError(404, '/api/order/'));
  await addSessionCookie(context, shop, await register(shop));
  await page.goto(`/userDashboard/order/${crypto.randomUUID()}`);
  await expect(page.getByText('Order not found')).toBeVisible();
  await page.getByRole('link', { name: 'ORDERS LIST' }).click();
  await expect(page.getByText('No orders available')).toBeVisible();
});

test('an admin who signs in directly lands in the dashboard', async ({ page }) => {
  await page.goto('/signIn');
  await signIn(page, SAMPLE_ACCOUNTS.admin);
  await expect(page).toHaveURL('/adminDashboard');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/signIn?from=%2Fproducts');
  await signIn(page, SAMPLE_ACCOUNTS.admin);
  await expect(page).toHaveURL('/products');
});

test('a customer who opens the admin dashboard is signed out and sees none of it', async ({ page, shop }) => {
  const [customer, product] = [await register(shop), await addProduct(shop)];
  const order = await placeOrder(shop, customer, [{ product, amount: 1 }]);
  for (const path of [
    '/adminDashboard',
    '/adminDashboard/addNewProduct',
    `/adminDashboard/editProduct/${product._id}`,
    '/adminDashboard/mangeOrders',
    `/adminDashboard/mangeOrders/${order._id}`,
    '/adminDashboard/mangeUsers',
    '/adminDashboard/profile',
  ]) {
    await page.goto('/signIn');
    await signIn(page, customer);
    await expect(page.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();

    const seen = await watchForOrderContent(page);
    await page.goto(path);
    await expect(page).toHaveURL(`/signIn?${new URLSearchParams({ from: path })}`);
    await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
    expect(await seen()).toBeNull();
    await page.getByRole('banner').getByRole('link', { name: 'Thock, home' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  }
});

test('an admin who opens the wishlist is signed out', async ({ page, context, shop }) => {
  await addSessionCookie(context, shop, await register(shop));
  await page.goto('/userDashboard/wishlist');
  await expect(page.getByRole('heading', { name: 'Wishlist page', level: 1 })).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(sections).toHaveText(['Order', 'Wishlist', 'Profile']);

  // Otherwise the page could ask for the customer's token with the admin's cookie, which is refused.
  await page.goto('about:blank');
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/userDashboard');
  // Some count what waits.
  await expect(sections).toHaveText([
    /^Today/,
    /^Mange Orders/,
    /^Returns/,
    'Cash on delivery',
    'Mange Products',
    'Collections',
    'Attributes',
    'Manufacturers',
    'Shop Search',
    'Coupons',
    /^Reviews/,
    'Mange Users',
    'Mails',
    'Website',
    'Redirects',
    'Settings',
    'Profile',
  ]);
  await page.goto('/userDashboard/wishlist');
  await expect(page).toHaveURL('/signIn?from=%2FuserDashboard%2Fwishlist');
  await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Thock, home' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('a session that ended elsewhere redirects to the sign-in page', async ({ page, context, shop }) => {
  await addSessionCookie(context, shop, await register(shop));
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();
  await context.clearCookies();
  await page.goto('/userDashboard');
  await expect(page).toHaveURL('/signIn?from=%2FuserDashboard');
});

for (const status of [401, 403]) {
  test(`an order list that fails with ${status} signs out and redirects home`, async ({
    page,
    context,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(statusError(status, '/api/user/order/'));
    await addSessionCookie(context, shop, await register(shop));
    await page.route('**/api/user/order/*', (route) => route.fulfill({ status, body: 'no' }));
    await page.goto('/userDashboard');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();
    await page.goto('/userDashboard');
    await expect(page).toHaveURL('/signIn?from=%2FuserDashboard');
  });
}

test('the session token is renewed before it expires', async ({ page, context, shop }) => {
  await page.clock.install();
  await addSessionCookie(context, shop, await register(shop));
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Your dashboard/ })).toBeVisible();
  const readToken = () => page.evaluate(() => localStorage.getItem('access-token'));
  const first = await readToken();
  expect(first).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  await page.clock.fastForward('09:00');
  expect(await readToken()).toBe(first);
  await page.clock.fastForward('02:00');
  await expect.poll(readToken).not.toBe(first);
});

/**
 * Watches every later page load for order rows and panels, however briefly they appear. The returned function gives the
 * HTML that was seen, or null.
 */
async function watchForOrderContent(page: Page): Promise<() => Promise<string | null>> {
  await page.addInitScript(() => {
    const protectedContent = 'tbody tr, address, select[name=status]';
    new MutationObserver(() => {
      const found = document.querySelector(protectedContent);
      if (found) sessionStorage.setItem('seen-by-test', found.outerHTML);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => sessionStorage.getItem('seen-by-test'));
}
