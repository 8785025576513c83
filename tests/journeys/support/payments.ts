import type { Locator, Page } from '@playwright/test';
import type { OrderJson } from '../../support/json.ts';
import { expect } from './test.ts';

export const GOOD_CARD = '4242 4242 4242 4242';

/** The open payment dialog. */
export function paymentDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Payment for #Order-/ });
}

export async function openOrder(page: Page, { _id }: OrderJson): Promise<void> {
  await page.goto(`/userDashboard/order/${_id}`);
  await expect(page.getByRole('heading', { name: `Order Details: #Order-${_id.slice(0, 4)}`, level: 1 })).toBeVisible();
}

/** Fills in a sandbox card in the open payment dialog. */
export async function fillCard(page: Page, number: string, expiry = '12 / 40', code = '123'): Promise<void> {
  const dialog = paymentDialog(page);
  await dialog.getByLabel('Card number').fill(number);
  await dialog.getByLabel('Expiry date').fill(expiry);
  await dialog.getByLabel('Security code').fill(code);
}

export async function pressPay(page: Page): Promise<void> {
  await paymentDialog(page)
    .getByRole('button', { name: /^Pay \S*\d/ })
    .click();
}

/** Expects the dialog to report a completed payment. @returns the transaction id it shows. */
export async function expectPaid(page: Page): Promise<string> {
  const dialog = paymentDialog(page);
  await expect(dialog.getByText('Congrats! your payment is completed')).toBeVisible();
  const line = (await dialog.getByText(/^Transaction Id:/).textContent()) ?? '';
  return line.replace('Transaction Id:', '').trim();
}

/** The head that thanks for a payment of this total, once the dialog is closed. */
export function thanksFor(page: Page, total: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^Thank you.* \\${total} is paid\\.$`) });
}

/** Pays in the open payment dialog with a card that is accepted. @returns the transaction id. */
export async function payWithGoodCard(page: Page): Promise<string> {
  await fillCard(page, GOOD_CARD);
  await pressPay(page);
  return expectPaid(page);
}

/**
 * Keeps the page from reporting payments to the shop, as if it had been closed before. A route of Playwright cannot:
 * when a page closes, the browser sends what the route still holds.
 */
export async function withholdPaymentReports(page: Page): Promise<void> {
  await page.evaluate(() => {
    const send = window.fetch;
    window.fetch = (input, options) => (options?.method === 'PATCH' ? new Promise(() => {}) : send(input, options));
  });
}
