import type { Page } from '@playwright/test';
import { contactCalls } from '#features/contact/contact-calls.ts';
import { addSessionCookie, getAdmin, request, signInAsAdmin } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { changeSettings } from './support/change-settings.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

test.use({ ownShop: true });

/** What would run if it was shown as HTML. */
const MESSAGE = 'Does it take an encoder?\n<img src=x onerror="document.title=\'attacked\'"><script>alert(1)</script>';

async function fillForm(page: Page, fields: { name: string; email: string; message: string }): Promise<void> {
  await page.getByLabel('Full name').fill(fields.name);
  await page.getByLabel('Email address').fill(fields.email);
  await page.getByLabel('Message', { exact: true }).fill(fields.message);
  await page.getByRole('button', { name: 'Submit Now' }).press('Enter');
}

const listMessages = async (shop: Shop) =>
  request(shop, contactCalls.listContactMessages, { as: await getAdmin(shop) });

for (const width of [1280, 320]) {
  test(`a visitor writes to the shop, and staff answer with the keyboard, at ${width} px`, async ({
    page,
    shop,
    newVisitor,
    browserErrors,
  }) => {
    browserErrors.allow(statusError(503, '/api/contact'));
    await changeSettings(shop, { contactInbox: true });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/faq');
    const mara = { name: 'Mara <b>Lind</b>', email: 'mara@example.com', message: MESSAGE };
    await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 1 });
    await fillForm(page, mara);
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(MESSAGE);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit Now' }).press('Enter');
    await expectToast(page, 'Successfully sent');
    await expect(page.getByLabel('Full name')).toHaveValue('');
    expect(await listMessages(shop)).toMatchObject([mara]);

    const staff = await newVisitor();
    await staff.setViewportSize({ width, height: 800 });
    await addSessionCookie(staff.context(), shop, await signInAsAdmin(shop));
    await staff.goto('/adminDashboard');
    const task = staff.getByRole('list', { name: 'To do' }).getByRole('listitem').filter({ hasText: 'Open message' });
    await expect(task).toContainText('1Open message');
    await staff.goto('/adminDashboard/contact');
    const card = staff.getByRole('region', { name: `Message from ${mara.name}` });
    await expect(card).toContainText('<script>alert(1)</script>');
    expect(await staff.title()).not.toContain('attacked');
    await card.getByRole('button', { name: 'Answer' }).press('Enter');
    await expect(card.getByLabel('Answer')).toBeFocused();
    await expectAccessible(staff);
    await expectNoSidewaysScroll(staff);
    await staff.keyboard.type('Yes, with another plate.');
    await staff.route('**/answer', (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 1 });
    const send = card.getByRole('button', { name: 'Send Answer' });
    await send.press('Enter');
    await expect(card.getByRole('alert')).toBeVisible();
    await expect(card.getByLabel('Answer')).toHaveValue('Yes, with another plate.');
    // The list loads again after a failure, too.
    await expect(send).not.toHaveAttribute('aria-busy');
    await send.press('Enter');
    await expectToast(staff, 'Answer sent');
    await expect(staff.getByRole('heading', { name: 'No messages' })).toBeVisible();
    await staff.getByRole('link', { name: /^Answered/ }).press('Enter');
    await expect(card).toContainText('Yes, with another plate.');
    await expectAccessible(staff);
    await card.getByRole('button', { name: 'Delete' }).press('Enter');
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expectToast(staff, 'Successfully Deleted');
    expect(await listMessages(shop)).toEqual([]);
  });
}

test('an answer that is not sent yet asks before the page is left', async ({ page, shop }) => {
  await changeSettings(shop, { contactInbox: true });
  const body = { name: 'Mara', email: 'mara@example.com', message: 'Hello' };
  await request(shop, contactCalls.sendContactMessage, { body });
  await addSessionCookie(page.context(), shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard/contact');
  await page.getByRole('button', { name: 'Answer' }).click();
  await page.getByLabel('Answer').fill('Yes');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Mange Users' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click();
  await expect(page.getByLabel('Answer')).toHaveValue('Yes');
});

test.describe('where scripts are switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor writes to the shop', async ({ page, shop, browserErrors }) => {
    browserErrors.allow(statusError(400, '/faq'));
    await changeSettings(shop, { contactInbox: true });
    await page.goto('/faq');
    const mara = { name: 'Mara', email: 'mara@', message: MESSAGE };
    await fillForm(page, mara);
    await expect(page.getByText('Provide a valid Email')).toBeVisible();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(MESSAGE);
    await page.getByLabel('Email address').fill('mara@example.com');
    await page.getByRole('button', { name: 'Submit Now' }).click();
    await expect(page.getByText('Successfully sent')).toBeVisible();
    await expect(page.getByLabel('Full name')).toHaveValue('');
    expect(await listMessages(shop)).toMatchObject([{ name: 'Mara', message: MESSAGE }]);
  });
});
