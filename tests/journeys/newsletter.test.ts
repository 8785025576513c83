import type { Page } from '@playwright/test';
import { newsletterCalls } from '#features/newsletter/newsletter-calls.ts';
import { APPLICATION_READY } from '#web/head/start-events.ts';
import { addSessionCookie, newAccount, signInAsAdmin } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { changeSettings } from './support/change-settings.ts';
import { waitForMailedLink } from './support/mails.ts';
import { expect, test } from './support/test.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

test.use({ ownShop: true });

const SUBJECT = 'Confirm your subscription';

/** Before the scripts, the form works on a page of its own. */
async function openWithScripts(page: Page, path: string): Promise<void> {
  await page.addInitScript(
    (ready) => addEventListener(ready, () => document.documentElement.classList.add('ready')),
    APPLICATION_READY,
  );
  await page.goto(path);
  await expect(page.locator('html.ready')).toBeVisible();
}

for (const width of [1280, 320]) {
  test(`a visitor subscribes in the footer, confirms it, and unsubscribes, at ${width} px`, async ({
    page,
    shop,
    newVisitor,
  }) => {
    await changeSettings(shop, { newsletter: true });
    await page.setViewportSize({ width, height: 800 });
    const { email } = newAccount();
    await openWithScripts(page, '/blogs');
    const form = page.getByRole('contentinfo').locator('form');
    await form.getByRole('button', { name: 'Subscribe' }).press('Enter');
    await expect(form.getByText('Email is Required')).toBeVisible();
    await expect(form.getByLabel('Newsletter')).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(form.getByRole('status')).toHaveText(
      `Almost done: open the link that we have just mailed to ${email}.`,
    );

    const link = new URL(await waitForMailedLink(shop, email, SUBJECT));
    const reader = await newVisitor();
    await reader.setViewportSize({ width, height: 800 });
    await reader.goto(link.pathname + link.search);
    await expectAccessible(reader);
    await reader.getByRole('button', { name: 'Confirm Subscription' }).press('Enter');
    await expect(reader.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();

    const staff = await newVisitor();
    await addSessionCookie(staff.context(), shop, await signInAsAdmin(shop));
    await staff.goto('/adminDashboard/mangeUsers');
    const download = staff.waitForEvent('download');
    await staff.getByRole('button', { name: 'Export Newsletter' }).click();
    expect((await download).suggestedFilename()).toBe('newsletter.csv');

    // A browser that opens the address of mail programs is led to the page.
    await reader.goto(`/api${newsletterCalls.unsubscribe.path}${link.search}`);
    await expect(reader).toHaveURL(/\/stopNewsletter\?token=/);
    await expectAccessible(reader);
    await reader.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
    await expect(reader.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  });
}

test.describe('where scripts are switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor subscribes on a page of its own', async ({ page, shop, browserErrors }) => {
    browserErrors.allow(statusError(404, '/newsletter'));
    browserErrors.allow(statusError(400, '/newsletter'));
    await page.goto('/newsletter');
    await expect(page.getByRole('heading', { name: "This Page Isn't Available" })).toBeVisible();
    await changeSettings(shop, { newsletter: true });
    const { email } = newAccount();
    await page.goto('/blogs');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click();
    const form = page.getByRole('main').locator('form');
    await expect(form.getByText('Email is Required')).toBeVisible();
    await form.getByLabel('Newsletter').fill(email);
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await expect(form.getByRole('status')).toContainText(email);
    expect(await waitForMailedLink(shop, email, SUBJECT)).toContain('/confirmNewsletter?token=');
  });
});
