import { startReceiver } from '../support/webhook-receiver.ts';
import { addSessionCookie, signInAsAdmin } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

test('an admin adds a webhook, sends a test, retries it and deletes the webhook', async ({ page, context, shop }) => {
  const failing = { is: true };
  const receiver = await startReceiver(() => (failing.is ? { status: 500, body: 'Not today' } : { status: 204 }));
  const url = `${receiver.url}/${crypto.randomUUID()}`;
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/webhooks');
  await page.getByRole('button', { name: 'Add Webhook' }).click();
  await expect(page.getByText('Enter a web address that begins with https://')).toBeVisible();
  await expect(page.getByText('Choose at least one event')).toBeVisible();

  await page.getByLabel('Address').fill(url);
  await page.getByLabel('A refund was made').check();
  await page.getByRole('button', { name: 'Add Webhook' }).click();
  expect(await page.locator('.shown-once code').textContent()).toMatch(/^whsec_[\w+/]+=$/);
  await page.reload();
  await expect(page.locator('.shown-once')).toHaveCount(0);

  await page.getByRole('link', { name: url, exact: true }).click();
  await expect(page.getByText('Nothing sent yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send a Test' }).click();
  await expectToast(page, 'The test is sent');
  // The job that sends runs every few seconds, and the page refreshes itself.
  const row = page.getByRole('row').filter({ hasText: 'webhook.test' });
  await expect(row).toContainText('500', { timeout: 30_000 });
  await row.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByText('"type": "webhook.test"')).toBeVisible();
  await expect(page.getByText('HTTP 500 Not today')).toBeVisible();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  }

  // Not earlier: the shop retries by itself after some seconds, and would deliver the test.
  await page.route('**/retry', async (route) => {
    failing.is = false;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Retry Now' }).click();
  await expectToast(page, 'The event is sent again');
  await expect(row).toContainText('Delivered', { timeout: 30_000 });
  await expect(page.getByText('Delivered.', { exact: true })).toBeVisible();

  const attempts = receiver.received.length;
  await page.getByRole('button', { name: 'Send Again' }).click();
  await expectToast(page, 'The event is sent again');
  // Its time may contain the number, too.
  await expect(row.getByRole('cell', { name: String(attempts + 1), exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Send Again' })).toBeVisible();
  expect(receiver.received).toHaveLength(attempts + 1);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Successfully Deleted');
  await expect(page.getByRole('link', { name: url, exact: true })).toHaveCount(0);
  receiver.stop();
});
