import type { Page } from '@playwright/test';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { settingsCalls } from '#features/settings/settings-calls.ts';
import { addProduct, addSessionCookie, request, signInAsAdmin } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { expect, test } from './support/test.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

const LINE = 'Free shipping with SHIPFREE until Sunday';

test('an admin changes the settings, and the shop shows them at once', async ({ page, shop, browserErrors }) => {
  browserErrors.allow(statusError(409, '/api/settings'));
  const admin = await signInAsAdmin(shop);
  const before = await request(shop, settingsCalls.readSettings, { as: admin });
  await addSessionCookie(page.context(), shop, admin);
  const product = await addProduct(shop);
  await expectPromises(page, product, { returnDays: 30, reply: '24', warranty: 'two-year' });
  await page.goto('/');
  await expect(page).toHaveTitle(/ · Thock$/);
  await page.goto('/adminDashboard/settings');
  const field = (label: string) => page.getByLabel(label).first();
  const save = page.getByRole('button', { name: 'Save Settings' });

  await field('Low-stock level').fill('many');
  await field('Time for returns').fill('7');
  await field('Reply address').fill('nobody');
  await save.click();
  await expect(page.getByText('Enter a whole number')).toBeVisible();
  await expect(page.getByText('Provide a valid Email')).toBeVisible();
  await expect(page.getByText('Enter a number from 14')).toBeVisible();
  await field('Low-stock level').fill('12');
  await field('Time for returns').fill('60');
  await field('Warranty').fill('0');
  await field('Time to reply').fill('48');
  const registrations = page.locator('section').filter({ hasText: 'Registrations' });
  await registrations.getByRole('button', { name: 'Add Registration' }).click();
  await registrations.getByLabel('Name').fill('LUCID');
  await registrations.getByLabel('Number').fill('DE1234567890123');
  await field('Reply address').fill('hello@keyhaus.example');
  await field('Name').fill('Keyhaus');
  await field('Text (optional)').fill(LINE);
  await expect(page.getByText('40 of 90 characters.')).toBeVisible();
  await field('Time zone').selectOption('Europe/Berlin');
  const links = page.locator('section').filter({ hasText: 'Social links' });
  await expect(links.getByLabel('Name')).toHaveCount(3);
  await links.getByRole('button', { name: 'Remove link 2' }).click();
  await links.getByRole('button', { name: 'Add Link' }).click();
  await links.getByLabel('Name').last().fill('Pixelfed');
  await links.getByLabel('Address').last().fill('pixelfed.example');
  await save.click();
  await expect(links.getByText('Enter an address that begins with https://')).toBeVisible();
  await links.getByLabel('Address').last().fill('https://pixelfed.example/thock');

  await page.getByRole('link', { name: 'Mange Users' }).first().click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await save.click();
  await expect(page.getByText('Successfully updated')).toBeVisible();
  await expect(page.getByText(`by ${SAMPLE_ACCOUNTS.admin.name}`)).toBeVisible();
  await expect(page).toHaveTitle('Settings · Keyhaus');

  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page
    .getByRole('link', { name: /, home$/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('complementary', { name: 'Announcement' })).toHaveText(LINE);
  await page.goto('/faq');
  await expect(page.getByRole('complementary', { name: 'Announcement' })).toHaveText(LINE);
  await expect(page).toHaveTitle(/ · Keyhaus$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Keyhaus, home' })).toHaveText('Keyhaus');
  await expect(page.getByRole('link', { name: 'hello@keyhaus.example' }).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Follow' }).getByRole('link')).toHaveText([
    'Mastodon',
    'YouTube',
    'Pixelfed',
  ]);
  await expectPromises(page, product, { returnDays: 60, reply: '48', warranty: undefined });
  await page.goto('/imprint');
  await expect(page.getByRole('main').getByText('LUCID: DE1234567890123')).toBeVisible();

  await page.goto('/adminDashboard/settings');
  await field('Name').fill('Tastenladen');
  const {
    version: _,
    changedAt: __,
    changedBy: ___,
    ...changed
  } = await request(shop, settingsCalls.readSettings, {
    as: admin,
  });
  await request(shop, settingsCalls.saveSettings, { as: admin, body: { ...changed, taxNumber: 'DE 1' } });
  await save.click();
  await expect(page.getByText('Their changes are shown now, and yours are kept.')).toBeVisible();
  await expect(field('Tax number')).toHaveValue('DE 1');
  await expect(field('Name')).toHaveValue('Tastenladen');
  await save.click();
  await expect(page).toHaveTitle('Settings · Tastenladen');

  const { version: ____, ...original } = before;
  await request(shop, settingsCalls.saveSettings, { as: admin, body: original });
  await expectPromises(page, product, { returnDays: 30, reply: '24', warranty: 'two-year' });
});

/** Expects what the shop promises on the pages that say it, which were cached before. */
async function expectPromises(
  page: Page,
  product: { _id: string },
  { returnDays, reply, warranty }: { returnDays: number; reply: string; warranty: string | undefined },
): Promise<void> {
  const main = page.getByRole('main');
  const footer = page.getByRole('contentinfo');
  await page.goto('/');
  await expect(main.getByText(`a reply from a real person within ${reply}h.`)).toBeVisible();
  await expect(footer.getByText(`Support replies within ${reply}h`)).toBeVisible();
  await expect(footer.getByText(`${returnDays} days, in original condition with all parts`)).toBeVisible();
  await page.goto(`/product/${product._id}`);
  await expect(main.getByText(`${returnDays}-day returns`)).toBeVisible();
  await page.goto('/returns');
  await expect(main.getByText(`You have ${returnDays} days from delivery`)).toBeVisible();
  await page.goto('/imprint');
  await expect(main.getByText(`A person replies within ${reply} hours`)).toBeVisible();
  for (const path of ['/', '/terms', '/faq', '/faq.json']) {
    const text = await (await page.request.get(path)).text();
    if (warranty === undefined) expect(text, path).not.toMatch(/warrant(?!yYears)/i);
    else expect(text, path).toContain(`${warranty} warranty`);
  }
}
