import type { Locator, Page } from '@playwright/test';
import type { Account } from './api.ts';
import { expect } from './test.ts';

/** What people type at the checkout. */
const DELIVERY = {
  Mobile: '4915112345678',
  'Street Address': 'Harbour Road 7',
  City: 'Bremen',
  'Zip Code': '28195',
};

/** Fills in and sends the sign-up form that is on show. */
export async function signUp(page: Page, { name, email, password }: Account): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

/** Fills in and sends the sign-in form that is on show. */
export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs out by the sidebar of the dashboard, from wherever it is offered. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Your dashboard/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
}

/** Opens a product and puts so many pieces of it into the cart. */
export async function addToCart(page: Page, product: { _id: string; name: string }, amount = 1): Promise<void> {
  await page.goto(`/product/${product._id}`);
  for (let piece = 1; piece < amount; piece++) {
    await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click();
    await expect(page.getByRole('group', { name: `Quantity of ${product.name}` })).toContainText(String(piece + 1));
  }
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expectToast(page, 'Successfully Added to Cart');
}

/** Fills in what the checkout does not know of a new customer. */
export async function fillCheckout(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(DELIVERY)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** Presses Place Order. */
export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Place Order' }).click();
}

export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('group').filter({ hasText: text }).first()).toBeVisible();
}

/** How many pieces the header says there are in the cart. */
export async function expectInCart(page: Page, pieces: number): Promise<void> {
  const label = pieces === 1 ? 'Cart, 1 item' : `Cart, ${pieces} items`;
  await expect(page.getByRole('banner').getByRole('link', { name: label, exact: true })).toBeVisible();
}

/** The amount beside a label of the summary on show, such as Total. */
export function amountOf(page: Page, label: string): Locator {
  const line = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  return line.getByRole('definition');
}
