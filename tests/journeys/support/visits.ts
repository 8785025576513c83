import type { BrowserContext, Page } from '@playwright/test';
import { redirectCalls } from '#features/redirect/redirect-calls.ts';
import {
  addProduct,
  addSessionCookie,
  getProduct,
  newAccount,
  placeOrder,
  register,
  request,
  signInAsAdmin,
} from './api.ts';
import { statusError } from './browser-errors.ts';
import { chooseImport, importFile, NEW_ROW } from './import-file.ts';
import { CUSTOMER_WITH_NAMES, NAMES } from './names.ts';
import { openOrder } from './payments.ts';
import { pictureFile } from './product-form.ts';
import type { Shop } from './shop-process.ts';
import {
  addToCart,
  chooseForProduct,
  expectPlaced,
  fillCheckout,
  placeOrder as pressPlaceOrder,
  summaryValue,
} from './steps.ts';
import { expect } from './test.ts';

/** A page in a given state. `open` navigates there and waits until that state is visible. */
export interface Visit {
  name: string;
  open: (visitor: { page: Page; context: BrowserContext; shop: Shop }) => Promise<void>;
  /** A console error that this page causes on purpose. */
  expectedError?: RegExp;
}

/** Pages of all kinds, in their most telling states. */
export const VISITS: readonly Visit[] = [
  { name: 'home', open: ({ page }) => openPage(page, '/', 'Keyboards and gadgets') },
  { name: 'products', open: ({ page }) => openPage(page, '/products', 'Products') },
  {
    name: 'products as a list, with filters',
    async open({ page }) {
      await openPage(page, '/products?company=Kelvane&price=100&layout=list', 'Products');
      await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(2);
    },
  },
  {
    name: 'products without a match for a long text',
    open: ({ page }) => openPage(page, `/products?text=${'keyboard '.repeat(20)}`, 'Products'),
  },
  {
    name: 'search results that were corrected',
    async open({ page }) {
      await openPage(page, '/search?q=mint+keybord', 'Search');
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
  { name: 'a search that finds nothing', open: ({ page }) => openPage(page, '/search?q=zzz', 'Search') },
  {
    name: 'the search dialog with suggestions',
    async open({ page }) {
      await openPage(page, '/', 'Keyboards and gadgets');
      await page.getByRole('link', { name: 'Search', exact: true }).click();
      await page.getByRole('combobox').fill('clo');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  { name: 'the blog', open: ({ page }) => openPage(page, '/blogs', 'Blogs') },
  { name: 'a blog post', open: ({ page }) => openPage(page, '/blog/6', 'A tidy desk in one afternoon') },
  {
    name: 'the FAQ with an answer open and a form with errors',
    async open({ page }) {
      await openPage(page, '/faq', 'FAQ');
      await page.getByRole('button', { name: 'When will my order ship?' }).click();
      await page.getByRole('button', { name: 'Submit Now' }).click();
      await expect(page.getByText('Message is Required')).toBeVisible();
    },
  },
  {
    name: 'a product in stock',
    async open({ page, shop }) {
      const product = await getProduct(shop, 'Alderway 60');
      await openPage(page, `/product/${product._id}`, product.name);
    },
  },
  {
    name: 'a sold-out product',
    async open({ page, shop }) {
      const product = await getProduct(shop, 'Juniper Keycap Set');
      await openPage(page, `/product/${product._id}`, product.name);
    },
  },
  { name: 'the empty cart', open: ({ page }) => openPage(page, '/cart', 'Your cart is empty!') },
  {
    name: 'the cart',
    async open({ page, shop }) {
      await addToCart(page, await getProduct(shop, 'Emberfield Full-Size'), 2);
      await addToCart(page, await getProduct(shop, 'Inkwell Desk Mat'));
      await openPage(page, '/cart', 'Cart');
      await expect(summaryValue(page, 'Total')).toHaveText('$227.00');
    },
  },
  { name: 'sign in', open: ({ page }) => openPage(page, '/signIn', 'Sign In') },
  {
    name: 'sign in with errors',
    async open({ page }) {
      await openPage(page, '/signIn', 'Sign In');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.getByText('Email is Required')).toBeVisible();
    },
  },
  {
    name: 'a forgotten password after the mail was sent',
    async open({ page }) {
      await openPage(page, '/forgotPassword', 'Forgot Password');
      await page.getByLabel('Email', { exact: true }).fill('nobody@example.com');
      await page.getByRole('button', { name: 'Send Link' }).click();
      await expect(page.getByText('on its way')).toBeVisible();
    },
  },
  { name: 'a new password', open: ({ page }) => openPage(page, '/resetPassword?token=any', 'New Password') },
  {
    name: 'an email that is not confirmed',
    open: ({ page }) => openPage(page, '/verifyEmail?token=any', 'Your email is not confirmed'),
    expectedError: statusError(400, '/api/auth/verify-email'),
  },
  {
    name: 'a failed sign-in with Google',
    open: ({ page }) => openPage(page, '/signIn/google?error=no', 'You are not signed in'),
    expectedError: /Scripts may close only/,
  },
  { name: 'sign up', open: ({ page }) => openPage(page, '/signUp', 'Sign Up') },
  {
    name: 'the checkout with errors',
    async open({ page, context, shop }) {
      await addSessionCookie(context, shop, await register(shop));
      await addToCart(page, await getProduct(shop, 'Inkwell Desk Mat'));
      await openPage(page, '/checkout', 'Checkout');
      await page.getByRole('button', { name: 'Place Order' }).click();
      await expect(page.getByText('City is Required')).toBeVisible();
    },
  },
  {
    name: 'the dashboard without orders',
    async open({ page, context, shop }) {
      await addSessionCookie(context, shop, await register(shop));
      await openPage(page, '/userDashboard', 'ORDERS LIST');
      await expect(page.getByText('No orders available')).toBeVisible();
    },
  },
  {
    name: 'the dashboard with two pages of orders',
    async open({ page, context, shop }) {
      const customer = await register(shop);
      const product = await getProduct(shop, 'Inkwell Desk Mat');
      for (let order = 0; order < 6; order++) await placeOrder(shop, customer, [{ product, amount: 1 }]);
      await addSessionCookie(context, shop, customer);
      await openPage(page, '/userDashboard', 'ORDERS LIST');
      await expect(page.getByText('showing (1-5) of 6')).toBeVisible();
    },
  },
  {
    name: 'an order',
    async open({ page, context, shop }) {
      const customer = await register(shop);
      const order = await placeOrder(shop, customer, [
        { product: await getProduct(shop, 'Pipkin Mini Buds'), amount: 2 },
      ]);
      await addSessionCookie(context, shop, customer);
      await openPage(page, `/userDashboard/order/${order._id}`, `Order Details: #Order-${order._id.slice(0, 4)}`);
      await expect(summaryValue(page, 'Grand total')).toHaveText('$83.00');
    },
  },
  {
    name: 'an order right after the checkout',
    async open({ page, context, shop }) {
      await addSessionCookie(context, shop, await register(shop));
      await addToCart(page, await getProduct(shop, 'Pipkin Mini Buds'));
      await openPage(page, '/checkout', 'Checkout');
      await fillCheckout(page);
      await pressPlaceOrder(page);
      await expectPlaced(page);
    },
  },
  {
    name: 'an order with right-to-left names',
    async open({ page, context, shop }) {
      const customer = await register(shop, newAccount(NAMES.arabic));
      const product = await addProduct(shop, { name: NAMES.hebrew });
      const order = await placeOrder(shop, customer, [{ product, amount: 1 }], 'card', CUSTOMER_WITH_NAMES);
      await addSessionCookie(context, shop, customer);
      await openOrder(page, order);
      await expect(page.getByText(NAMES.hebrew)).toBeVisible();
    },
  },
  {
    name: 'the profile with errors',
    async open({ page, context, shop }) {
      await addSessionCookie(context, shop, await register(shop));
      await openPage(page, '/userDashboard/profile', 'Menage Your Profile');
      await page.getByLabel('Name', { exact: true }).fill('');
      await page.getByRole('button', { name: 'Save Change' }).click();
      await expect(page.getByText('Name is Required')).toBeVisible();
    },
  },
  {
    name: 'the wishlist',
    async open({ page, context, shop }) {
      await addSessionCookie(context, shop, await register(shop));
      await openPage(page, '/userDashboard/wishlist', 'Wishlist page');
    },
  },
  {
    name: "the admin's products with one selected",
    async open({ page, context, shop }) {
      await addProduct(shop, { published: false });
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, '/adminDashboard', 'Today');
      await page
        .getByRole('checkbox', { name: /^Select / })
        .last()
        .check();
      await expect(page.getByText('1 selected')).toBeVisible();
    },
  },
  {
    name: "the admin's figures as a chart and a table",
    async open({ page, context, shop }) {
      await placeOrder(shop, await register(shop), [{ product: await addProduct(shop, { stock: 3 }), amount: 1 }]);
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, '/adminDashboard', 'Today');
      await page.getByText('Show chart').click();
      await page.getByText('Show as a table').click();
      await expect(page.getByRole('table', { name: 'Revenue by day' })).toBeVisible();
      await expect(page.getByRole('img', { name: /^Revenue by day/ })).toBeVisible();
    },
  },
  {
    name: "the preview of an admin's product",
    async open({ page, context, shop }) {
      const { name } = await addProduct(shop);
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, `/adminDashboard?search=${name}`, 'Today');
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
    },
  },
  {
    name: 'the menu of a product',
    async open({ page, context, shop }) {
      await page.setViewportSize({ width: 1024, height: 800 });
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, '/adminDashboard', 'Today');
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click();
      await expect(page.getByRole('group', { name: /^More for/ })).toBeVisible();
    },
  },
  {
    name: 'the confirmation before a product is deleted',
    async open({ page, context, shop }) {
      const { name } = await addProduct(shop);
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, `/adminDashboard?search=${name}`, 'Today');
      await chooseForProduct(page, name, 'Delete');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'the restock dialog with an error',
    async open({ page, context, shop }) {
      const { name } = await addProduct(shop);
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, `/adminDashboard?search=${name}`, 'Today');
      await chooseForProduct(page, name, 'Restock');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Restock' }).click();
      await expect(page.getByText('Enter the pieces received')).toBeVisible();
    },
  },
  {
    name: 'a new product with errors',
    async open({ page, context, shop }) {
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, '/adminDashboard/addNewProduct', 'Add Product');
      await page.getByRole('button', { name: 'Upload Product' }).click();
      await expect(page.getByText('Image is Required')).toBeVisible();
    },
  },
  {
    name: 'the preview of an import with errors',
    async open({ page, context, shop }) {
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await chooseImport(page, importFile([NEW_ROW, { ...NEW_ROW, price: 'free' }]));
      await expect(page.getByRole('button', { name: 'Apply 1 Row' })).toBeVisible();
    },
  },
  {
    name: 'the page for imports with a refused file',
    async open({ page, context, shop }) {
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await chooseImport(page, importFile([{ prise: '1' }]));
      await expect(page.getByRole('alert')).toContainText('is unknown');
    },
    expectedError: statusError(422, '/api/product-import'),
  },
  {
    name: 'the purchase page of a sold-out product',
    async open({ page, shop }) {
      const { _id } = await getProduct(shop, 'Juniper Keycap Set');
      await openPage(page, `/purchase/${_id}`, 'Out Of Stock');
    },
  },
  {
    name: 'cash on delivery',
    async open({ page, context, shop }) {
      await placeOrder(shop, await register(shop), [{ product: await addProduct(shop), amount: 1 }]);
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, '/adminDashboard/cash', 'Cash on delivery');
      await page.getByLabel('Select all on this page').check();
      await expect(page.getByRole('group', { name: 'Settlement' })).toBeVisible();
    },
  },
  {
    name: 'the question before an order is cancelled',
    async open({ page, context, shop }) {
      const customer = await register(shop);
      const order = await placeOrder(shop, customer, [{ product: await addProduct(shop), amount: 1 }]);
      await addSessionCookie(context, shop, customer);
      await openOrder(page, order);
      await page.getByRole('button', { name: 'Cancel Order' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'the library of pictures',
    async open({ page, context, shop }) {
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, '/adminDashboard/media', 'Media');
      await page.getByLabel('Upload pictures').setInputFiles(await pictureFile());
      await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('button').first()).toBeVisible();
    },
  },
  {
    name: 'the redirects',
    async open({ page, context, shop }) {
      const admin = await signInAsAdmin(shop);
      await request(shop, redirectCalls.addRedirect, {
        as: admin,
        body: { from: `/old/${crypto.randomUUID()}`, status: 410 },
      });
      await addSessionCookie(context, shop, admin);
      await openPage(page, '/adminDashboard/redirects', 'Redirects');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    },
  },
  {
    name: 'redirects that cannot be imported',
    async open({ page, context, shop }) {
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, '/adminDashboard/redirects/import', 'Import redirects');
      const file = { name: 'redirects.csv', mimeType: 'text/csv', buffer: Buffer.from('/faq,/blogs') };
      await page.getByLabel('CSV file').setInputFiles(file);
      await expect(page.getByRole('row')).toHaveCount(2);
    },
  },
  {
    name: 'paths that were not found',
    async open({ page, context, shop }) {
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, '/adminDashboard/missedPaths', 'Redirects');
    },
  },
  {
    name: 'the users',
    async open({ page, context, shop }) {
      const { name } = await register(shop);
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, '/adminDashboard/mangeUsers', 'USERS LIST');
      await expect(page.getByRole('button', { name: `Delete ${name}` }).first()).toBeVisible();
    },
  },
  {
    name: 'users without a match',
    async open({ page, context, shop }) {
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, '/adminDashboard/mangeUsers?search=zzz', 'USERS LIST');
      await expect(page.getByText('No users available')).toBeVisible();
    },
  },
  {
    name: 'the confirmation before a user is deleted',
    async open({ page, context, shop }) {
      const { email, name } = await register(shop);
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, `/adminDashboard/mangeUsers?search=${email}`, 'USERS LIST');
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: "the admin's profile",
    async open({ page, context, shop }) {
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, '/adminDashboard/profile', 'Menage Your Profile');
      await expect(page.getByLabel('City', { exact: true })).toBeVisible();
    },
  },
  {
    name: "the admin's orders",
    async open({ page, context, shop }) {
      const product = await getProduct(shop, 'Inkwell Desk Mat');
      await placeOrder(shop, await register(shop), [{ product, amount: 1 }]);
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, '/adminDashboard/mangeOrders', 'ORDERS LIST');
      await expect(page.getByRole('link', { name: /^Details/ }).first()).toBeVisible();
      await page
        .getByRole('checkbox', { name: /^Select order/ })
        .first()
        .check();
      await expect(page.getByRole('group', { name: 'Selected orders' })).toBeVisible();
    },
  },
  {
    name: 'an order in the admin dashboard',
    async open({ page, context, shop }) {
      const product = await getProduct(shop, 'Inkwell Desk Mat');
      const order = await placeOrder(shop, await register(shop), [{ product, amount: 1 }]);
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, `/adminDashboard/mangeOrders/${order._id}`, `Order #${order._id.slice(0, 4)}`);
      await expect(summaryValue(page, 'Grand total')).toHaveText('$29.00');
    },
  },
  {
    name: 'a page that does not exist',
    open: ({ page }) => openPage(page, '/nowhere', "This Page Isn't Available"),
    expectedError: statusError(404, '/nowhere'),
  },
];

/** Opens a page and waits for its heading. */
export async function openPage(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading, exact: true, level: 1 })).toBeVisible();
}
