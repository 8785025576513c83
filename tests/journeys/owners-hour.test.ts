import type { Page } from '@playwright/test';
import { contentCalls } from '#features/content/content-calls.ts';
import { clockIn, momentAt } from '#platform/time-zone.ts';
import { addSessionCookie, request, signInAsAdmin } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { uploadLogo } from './support/logo.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const DAY_MILLISECONDS = 86_400_000;
const GREEN = { light: '#0b5d4b', dark: '#6fd3b4' };
const ZONE = 'Pacific/Auckland';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const sample of ['default', 'europe']) {
  test.describe(`the ${sample} sample`, () => {
    test.use(sample === 'default' ? { ownShop: true } : { environment: { SAMPLE: sample } });

    test('its owner changes look, home page, posts and answers, and visitors see it', async ({
      page,
      context,
      shop,
      newVisitor,
    }) => {
      const as = await signInAsAdmin(shop);
      await addSessionCookie(context, shop, as);
      const visitor = await newVisitor();

      await test.step('logo and colours', async () => {
        await page.goto('/adminDashboard/branding');
        await uploadLogo(page, GREEN.light);
        await page.getByLabel('Accent, light', { exact: true }).fill(GREEN.light);
        await page.getByLabel('Accent, dark', { exact: true }).fill(GREEN.dark);
        await button(page, 'Publish').click();
        await expectToast(page, 'Successfully updated');
        await visitor.goto('/products');
        const accent = await visitor.evaluate(() =>
          getComputedStyle(document.documentElement).getPropertyValue('--color-coral'),
        );
        expect(accent).toContain(GREEN.light);
        await expect(
          visitor
            .getByRole('banner')
            .getByRole('link', { name: / home$/ })
            .locator('img'),
        ).toBeVisible();
      });

      await test.step('the home page', async () => {
        await page.getByRole('navigation', { name: 'Website' }).getByRole('link', { name: 'Home' }).click();
        await button(page, 'Add Section').click();
        await button(page, 'Text').click();
        await page.getByLabel('Title (optional)').last().fill('Black week');
        await page.getByLabel('Text', { exact: true }).last().fill('Boards for **less**.');
        const grip = button(page, 'Move Text: Black week. Arrow keys move it.');
        await grip.focus();
        const sections = page.getByRole('button', { name: /^Move / });
        for (let left = await sections.count(); left > 1; left--) await page.keyboard.press('ArrowUp');
        await expect(page.getByText(/^Text: Black week is now 1 of/)).toBeAttached();
        await button(page, 'Save Change').click();
        await expectToast(page, 'Successfully updated');
        await visitor.goto('/');
        await expect(visitor.getByRole('heading', { level: 2 }).first()).toHaveText('Black week');
        await expectAccessible(visitor);
      });

      await test.step('a post for tomorrow at nine in Auckland', async () => {
        const { day } = clockIn(ZONE, Date.now() + DAY_MILLISECONDS);
        await page.goto('/adminDashboard/content/post/new');
        await page.getByLabel('Title', { exact: true }).fill('What is in stock again');
        await page.getByLabel('Text', { exact: true }).fill('Quiet switches.');
        await page.getByText('At a time', { exact: true }).click();
        await page.getByLabel('Day', { exact: true }).fill(day);
        await page.getByLabel('Time', { exact: true }).fill('09:00');
        await page.getByLabel('Time zone', { exact: true }).selectOption(ZONE);
        await button(page, 'Schedule').click();
        await expectToast(page, 'Published');
        const posts = await request(shop, contentCalls.listContent, { as, params: { kind: 'post' } });
        const publishAt = new Date(momentAt(day, '09:00', ZONE)).toISOString();
        expect(posts.find(({ title }) => title === 'What is in stock again')).toMatchObject({ publishAt });
        await visitor.goto('/blogs');
        await expect(visitor.getByText('What is in stock again')).toHaveCount(0);
      });

      await test.step('a typo in the FAQ, and a version that comes back', async () => {
        await page.goto('/adminDashboard/content/faq');
        await page.getByRole('list', { name: 'All questions' }).getByRole('link').first().click();
        const question = page.getByLabel('Question', { exact: true });
        for (const text of ['How can I pay?', 'How can I pya?']) {
          await question.fill(text);
          await button(page, 'Save Change').click();
          await expectToast(page, 'Successfully updated');
          await visitor.goto('/faq');
          await expect(visitor.getByText(text)).toBeVisible();
        }
        await button(page, 'Show Versions').click();
        await page
          .getByRole('button', { name: /^Compare Version/ })
          .first()
          .click();
        await button(page, 'Restore').click();
        await expectToast(page, 'Version restored');
        await expect(question).toHaveValue('How can I pay?');
        await visitor.reload();
        await expect(visitor.getByText('How can I pay?')).toBeVisible();
      });
    });
  });
}
