import type { Locator, Page } from '@playwright/test';
import type { Order } from '#features/order/order-schema.ts';
import { expect } from './test.ts';

export const GOOD_CARD = '4242 4242 4242 4242';

/** The payment that is open over the page. */
export function paymentOf(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Payment for #Order-/ });
}

export async function openOrder(page: Page, { _id }: Order): Promise<void> {
  await page.goto(`/userDashboard/order/${_id}`);
  await expect(page.getByRole('heading', { name: `Order Details: #Order-${_id.slice(0, 4)}`, level: 1 })).toBeVisible();
}

/** Types a card of the sandbox into the payment that is open. */
export async function fillCard(page: Page, number: string, expiry = '12 / 40', code = '123'): Promise<void> {
  const payment = paymentOf(page);
  await payment.getByLabel('Card number').fill(number);
  await payment.getByLabel('Expiry date').fill(expiry);
  await payment.getByLabel('Security code').fill(code);
}

export async function pressPay(page: Page): Promise<void> {
  await paymentOf(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click();
}

/** The payment says that it is completed. @returns the transaction id that it shows. */
export async function expectPaid(page: Page): Promise<string> {
  const payment = paymentOf(page);
  await expect(payment.getByText('Congrats! your payment is completed')).toBeVisible();
  const line = (await payment.getByText(/^Transaction Id:/).textContent()) ?? '';
  return line.replace('Transaction Id:', '').trim();
}
