import type { Locator, Page } from '@playwright/test';
import type { Account } from './api.ts';
import { expect } from './test.ts';
import { expectToast } from './toasts.ts';

/** Checkout fields that are empty for a new customer. */
const DELIVERY = {
  Mobile: '4915112345678',
  'Street Address': 'Harbour Road 7',
  City: 'Bremen',
  'Zip Code': '28195',
};

/** Fills in and submits the sign-up form. */
export async function signUp(page: Page, { name, email, password }: Account): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

/** Fills in and submits the sign-in form. */
export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs out with the button in the dashboard's sidebar, from any page whose header links to the dashboard. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Your dashboard/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
}

/** Opens a product page and adds this many pieces to the cart. */
export async function addToCart(page: Page, product: { _id: string; name: string }, amount = 1): Promise<void> {
  await page.goto(`/product/${product._id}`);
  for (let piece = 1; piece < amount; piece++) {
    await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click();
    await expect(page.getByRole('group', { name: `Quantity of ${product.name}` })).toContainText(String(piece + 1));
  }
  await pressAddToCart(page);
  await expectToast(page, 'Successfully Added to Cart');
}

/** Adds what the open page of a product sells to the cart, and closes the sheet that shows it. */
export async function pressAddToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await closeMiniCart(page);
}

/** Closes the sheet that shows what was just added to the cart. */
export async function closeMiniCart(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Added to Cart' });
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(sheet).toBeHidden();
}

/** Fills in the checkout fields that are empty for a new customer. */
export async function fillCheckout(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(DELIVERY)) await page.getByLabel(label, { exact: true }).fill(value);
}

export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Place Order' }).click();
}

/** Expects the page of a cash order that was just placed. */
export async function expectPlaced(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/userDashboard\/order\/[\w-]+$/);
  await expect(page.getByRole('heading', { name: /^Thank you, .*Your order is placed\.$/ })).toBeVisible();
}

/** Expects the cart link in the header to count this many pieces. */
export async function expectInCart(page: Page, pieces: number): Promise<void> {
  const label = pieces === 1 ? 'Cart, 1 item' : `Cart, ${pieces} items`;
  await expect(page.getByRole('banner').getByRole('link', { name: label, exact: true })).toBeVisible();
}

/** The value for a label of the summary list, such as Total. */
export function summaryValue(page: Page, label: string): Locator {
  const line = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  return line.getByRole('definition');
}

/** Chooses an action from the menu of a product in staff's list. */
export async function chooseForProduct(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).press('Enter');
  await page
    .getByRole('group', { name: `More for ${name}` })
    .getByText(action, { exact: true })
    .press('Enter');
}
