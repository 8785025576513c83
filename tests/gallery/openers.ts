import type { Route } from '@playwright/test';
import { getProduct } from '../journeys/support/api.ts';
import { expect } from '../journeys/support/test.ts';
import type { ProductJson } from '../support/json.ts';
import type { Visit } from './screen.ts';

/** Returns a function that opens the page at this path and waits until it has loaded. */
export function at(path: string): (visit: Visit) => Promise<void> {
  return (visit) => goTo(visit, path);
}

/** Opens the page at this path and waits until it has loaded. */
export async function goTo({ page }: Visit, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Opens the page of the product with this name. */
export async function goToProduct(visit: Visit, name: string): Promise<void> {
  const { _id } = await getProduct(visit.shop, name);
  await goTo(visit, `/product/${_id}`);
}

/** Puts one piece of each product, two of the second, and so on, into the cart that the next page reads. */
export async function fillCart({ context, shop }: Visit, names: readonly string[]): Promise<void> {
  const products = await Promise.all(names.map((name) => getProduct(shop, name)));
  const cart = JSON.stringify(products.map(cartItemOf));
  await context.addInitScript((items) => localStorage.setItem('productCart', items), cart);
}

function cartItemOf({ _id, name, image, price, stock }: ProductJson, index: number) {
  return { _id, name, image, price, amount: index + 1, max: stock };
}

/** Answers requests to these URLs as an overloaded shop does. */
export async function refuse({ page }: Visit, urls: string): Promise<void> {
  await page.route(urls, (route: Route) => route.fulfill({ status: 503, body: 'busy' }));
}

/** Returns a function that opens the page at this path while requests to these URLs are refused. */
export function refusing(urls: string, path: string): (visit: Visit) => Promise<void> {
  return async (visit) => {
    await refuse(visit, urls);
    await goTo(visit, path);
  };
}

/** Opens a page whose calls to these URLs answer what the shop does, with some values changed. */
export async function change({ page }: Visit, urls: string, values: object): Promise<void> {
  await page.route(urls, async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...values } });
  });
}

/** Clicks a button and waits for the dialog that it opens. */
export async function openDialog({ page }: Visit, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).last()).toBeVisible();
}
