import type { BrowserContext, Page } from '@playwright/test';
import { contentCalls } from '#features/content/content-calls.ts';
import type { ContentDraft, ContentKind } from '#features/content/content-schema.ts';
import { clockIn, momentsAt } from '#platform/time-zone.ts';
import { addSessionCookie, request, signInAsAdmin } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { pictureFile, uniqueName } from './support/product-form.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

const LIST = '/adminDashboard/content';

test.use({ ownShop: true });

test.beforeEach(async ({ context, shop }) => {
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
});

async function add(shop: Shop, kind: ContentKind, body: ContentDraft) {
  return request(shop, contentCalls.addContent, { as: await signInAsAdmin(shop), params: { kind }, body });
}

const text = (page: Page) => page.getByLabel('Text', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saving = (page: Page) => page.getByRole('group', { name: 'Saving' }).getByRole('status');

test('a post with a picture is written and published by keyboard alone', async ({ page }) => {
  const { keyboard } = page;
  await page.goto(`${LIST}/post`);
  await page.getByRole('link', { name: 'Add Post' }).press('Enter');
  await page.getByLabel('Title', { exact: true }).focus();
  await keyboard.type('How a board is made');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(button(page, 'Bold')).toBeFocused();
  await keyboard.press('Tab');
  await expect(text(page)).toBeFocused();

  await test.step('with shortcuts, which can be undone', async () => {
    await keyboard.type('Made by ');
    await keyboard.press('Control+b');
    await keyboard.type('hand');
    await expect(text(page)).toHaveValue('Made by **hand**');
    await keyboard.press('Control+b');
    await expect(text(page)).toHaveValue('Made by hand');
    await keyboard.press('Control+z');
    await expect(text(page)).toHaveValue('Made by **hand**');
    await keyboard.press('End');
    await keyboard.type('.\n\n- Oak\nWalnut\n\nSee our terms');
    await expect(text(page)).toHaveValue('Made by **hand**.\n\n- Oak\n- Walnut\n\nSee our terms');
    await keyboard.press('Control+k');
    await keyboard.type('/terms');
    await keyboard.press('Control+End');
    await expect(text(page)).toHaveValue(/See our \[terms\]\(\/terms\)$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('with a picture, which has to be described', async () => {
    await keyboard.press('Shift+Tab');
    await keyboard.press('ArrowLeft');
    await expect(button(page, 'Picture')).toBeFocused();
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Insert a picture' });
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByLabel('Picture', { exact: true }).press('Enter');
    await (await chooser).setFiles(await pictureFile());
    await expect(dialog.getByRole('img')).toBeVisible();
    await dialog.getByLabel('What the picture shows').press('Enter');
    await expect(dialog.getByText('Describe the picture, or say that it is decoration')).toBeVisible();
    await expectAccessible(page);
    await keyboard.type('An oak board');
    await keyboard.press('Enter');
    await expect(text(page)).toBeFocused();
    await expect(text(page)).toHaveValue(/\n\n!\[An oak board\]\(\/media\/[0-9a-f]+_300x300\.webp\)\n\n$/);
    await keyboard.press('Control+z');
    await expect(text(page)).toHaveValue(/\[terms\]\(\/terms\)$/);
    await keyboard.press('Control+Shift+z');
    await expect(page.getByRole('region', { name: 'Preview: Text' }).getByRole('img')).toHaveAccessibleName(
      'An oak board',
    );
  });

  await test.step('on every screen', async () => {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });

  await button(page, 'Publish').press('Enter');
  await expectToast(page, 'Published');
  await expect(page).toHaveURL(/\/content\/post\/(?!new)/);
  await page.getByRole('link', { name: 'See the page' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'How a board is made' })).toBeVisible();
  await expect(page.getByRole('article').getByRole('listitem')).toHaveText(['Oak', 'Walnut']);
  await expect(page.getByRole('img', { name: 'An oak board' })).toBeVisible();
  await page.goto(`${LIST}/post`);
  await expect(page.getByRole('row', { name: 'How a board is made' })).toContainText('Published');
});

test('what is typed outlives a reload, and drafts save themselves', async ({ page, context, shop }) => {
  const title = uniqueName('About');
  await page.goto(`${LIST}/page/new`);
  await page.getByLabel('Title', { exact: true }).fill(title);
  await text(page).fill('We are');
  await page.reload();
  await expect(text(page)).toHaveValue('We are');
  await expect(page.getByText('and is not saved yet')).toBeVisible();
  await expect(page).toHaveURL(/\/content\/page\/(?!new)/);
  await expect(saving(page)).toContainText('Draft');
  await text(page).press('Control+End');
  await page.keyboard.type(' three people.');
  await expect(saving(page)).toContainText('Not saved yet');
  await page.reload();
  await expect(text(page)).toHaveValue('We are three people.');
  await expect(saving(page)).toContainText('Draft');
  const as = await signInAsAdmin(shop);
  const drafts = await request(shop, contentCalls.listContent, { as, params: { kind: 'page' } });
  expect(drafts).toMatchObject([{ title, body: 'We are three people.', state: 'draft' }]);

  await test.step('a published text is saved only when asked', async () => {
    await button(page, 'Publish').click();
    await expectToast(page, 'Published');
    await text(page).fill('We are four.');
    await expect(saving(page)).toContainText('Visitors read the saved text until you save.');
    await page.getByRole('link', { name: 'Pages', exact: true }).first().click();
    await page
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
      .click();
    await page.getByRole('link', { name: title }).click();
    await expect(text(page)).toHaveValue('We are four.');
    await button(page, 'Use the Saved Text').click();
    await expect(text(page)).toHaveValue('We are three people.');
    await text(page).fill('We are five.');
    await button(page, 'Save Change').click();
    await expectToast(page, 'Successfully updated');
  });

  await test.step('a former version is compared and restored', async () => {
    await button(page, 'Show Versions').click();
    await page
      .getByRole('button', { name: /^Compare Version/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('deletion')).toHaveText('[removed: three people]');
    await expect(dialog.getByRole('insertion')).toHaveText('[added: five]');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expectToast(page, 'Version restored');
    await expect(text(page)).toHaveValue('We are three people.');
  });

  await test.step('a link shows what is typed for an hour', async () => {
    await text(page).fill('We may be six.');
    await button(page, 'Make Link').click();
    const link = await page.getByLabel('Preview link').inputValue();
    const guest = await visit(context, link);
    await expect(guest.getByText('We may be six.')).toBeVisible();
  });
});

async function visit(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

test('of two people who edit the same page, neither overwrites the other unseen', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(409, '/api/content/page/'));
  const body = 'We repair boards in **two** weeks.';
  const { _id } = await add(shop, 'page', { title: 'Repairs', body, state: 'published' });
  const other = await context.newPage();
  for (const each of [page, other]) await each.goto(`${LIST}/page/${_id}`);
  await text(other).fill(body.replace('two', 'three'));
  await button(other, 'Save Change').click();
  await expectToast(other, 'Successfully updated');

  const conflict = page.getByRole('region', { name: /has saved another version/ });
  await text(page).fill(body.replace('repair', 'mend'));
  await button(page, 'Save Change').click();
  await expect(conflict.getByRole('deletion')).toHaveText(['[removed: repair]', '[removed: three]']);
  await expect(conflict.getByRole('insertion')).toHaveText(['[added: mend]', '[added: two]']);
  await expectAccessible(page);
  await button(page, 'Keep Mine on Top').click();
  await expect(conflict).toBeHidden();

  await text(other).fill('Ours.');
  await button(other, 'Save Change').click();
  await expect(other.getByRole('region', { name: /has saved another version/ })).toContainText('mend');
  await button(other, 'Take Theirs').click();
  await expect(text(other)).toHaveValue(body.replace('repair', 'mend'));
  await expect(saving(other)).toContainText('Published');
});

test('a post appears tomorrow at nine in another time zone, whatever the clocks do', async ({ page, shop }) => {
  const { _id } = await add(shop, 'post', { title: 'Soon', body: 'New boards.' });
  const { day } = clockIn('Asia/Tokyo', Date.now() + 86_400_000);
  await page.goto(`${LIST}/post/${_id}`);
  await page.getByText('At a time', { exact: true }).click();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Time').fill('02:30');
  await field('Time zone').selectOption('Europe/Berlin');
  await field('Day').fill('2027-03-28');
  await expect(page.getByText('Clocks are set forward and skip this time')).toBeVisible();
  await field('Day').fill('2027-10-31');
  await field('Clocks are set back, and show this time twice').selectOption({ label: 'Second (UTC+01:00)' });
  await expect(page.getByText('31 Oct 2027, 01:30 in UTC, the time of the shop')).toBeVisible();
  await field('Time').fill('09:00');
  await field('Day').fill(day);
  await field('Time zone').selectOption('Asia/Tokyo');
  await button(page, 'Schedule').click();
  await expectToast(page, 'Published');
  const [moment = 0] = momentsAt(day, '09:00', 'Asia/Tokyo');
  const saved = await request(shop, contentCalls.getContent, {
    as: await signInAsAdmin(shop),
    params: { kind: 'post', contentId: _id },
  });
  expect(saved).toMatchObject({ state: 'published', publishAt: new Date(moment).toISOString() });
  await page.goto(`${LIST}/post`);
  await expect(page.getByRole('row', { name: 'Soon' })).toContainText('Scheduled');
  expect((await fetch(shop.url + saved.path)).status).toBe(404);
});

test('scripts in a text do not run in its preview', async ({ page }) => {
  const hostile = [
    '<script>window.ran = 1</script>',
    '<img src=x onerror="window.ran=2"> <svg onload="window.ran=3"></svg>',
    '<iframe srcdoc="<script>parent.ran=4</script>"></iframe>',
    '[one](javascript:window.ran=5) [two](JaVaScRiPt&colon;window.ran=6) [three](data:text/html,<script>1</script>)',
    '![four](javascript:window.ran=7) ![five](x"onerror="window.ran=8)',
    '<javascript:window.ran=9> [six]: javascript:window.ran=10',
    '<details open ontoggle="window.ran=11"> **bold**',
  ].join('\n\n');
  await page.goto(`${LIST}/page/new`);
  await text(page).fill(hostile);
  const preview = page.getByRole('region', { name: 'Preview: Text' });
  await expect(preview.getByText('bold', { exact: true })).toBeVisible();
  for (const link of await preview.getByRole('link').all()) await link.click();
  await expect(preview.locator('script, iframe, svg, details, [onerror]')).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('a typo in the FAQ is mended, questions are arranged, and a legal page gets its text back', async ({
  page,
  shop,
}) => {
  await page.goto(`${LIST}/faq`);
  const list = page.getByRole('list', { name: 'All questions' });
  const first = list.getByRole('listitem').first();
  await expect(first).toContainText('Text of the shop');
  await first.getByRole('link').click();
  await page.getByLabel('Question', { exact: true }).fill('How do I pay?');
  await button(page, 'Save Change').click();
  await expectToast(page, 'Successfully updated');
  await page.getByRole('link', { name: 'FAQ', exact: true }).first().click();
  await page.getByRole('button', { name: 'Move How do I pay?. Arrow keys move it.' }).press('ArrowDown');
  await expect(list.getByRole('listitem').nth(1)).toContainText('How do I pay?');
  await expect
    .poll(
      async () =>
        (await (await fetch(`${shop.url}/faq.json`)).json()).map(({ question }: { question: string }) => question)[1],
    )
    .toBe('How do I pay?');

  await page.getByRole('link', { name: 'Legal', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await page
    .getByRole('row', { name: /^Terms/ })
    .getByRole('link')
    .click();
  await page.getByLabel('Title', { exact: true }).fill('Our terms');
  await button(page, 'Save Change').click();
  await expectToast(page, 'Successfully updated');
  await page.getByRole('link', { name: 'Legal', exact: true }).first().click();
  await button(page, 'Delete Our terms').click();
  await expect(page.getByText('/terms gets the text back that came with the shop.')).toBeVisible();
  await button(page, 'Delete My Text').click();
  await expectToast(page, 'Successfully Deleted');
  await expect(page.getByRole('row', { name: /^Our terms/ })).toHaveCount(0);
});
