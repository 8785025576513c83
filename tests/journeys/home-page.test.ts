import type { Page } from '@playwright/test';
import { homeCalls } from '#features/home/home-calls.ts';
import { addSessionCookie, request, signInAsAdmin } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { sumLayoutShifts } from './support/layout-shifts.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

const PICTURE = '/pictures/products/alderway-60.webp';
const HOSTILE = '<img src=/ onerror="document.title=1"> [one](javascript:document.title=1) [two](data:text/html,x)';

/** A section of each kind that has fields of its own, and one of a collection that does not exist. */
const OWN = [
  {
    kind: 'banner' as const,
    slides: [1, 2, 3].map((n) => ({
      title: `<b>Slide ${n}</b>`,
      text: 'A text that is long enough for two lines on most screens, and not longer.',
      button: 'See it',
      to: '/faq',
      image: PICTURE,
    })),
  },
  { kind: 'text' as const, title: 'About us', body: `We *type*. ${HOSTILE}` },
  {
    kind: 'tiles' as const,
    tiles: ['Quiet boards', 'Loud boards', 'x'.repeat(80)].map((title) => ({ title, to: '/sound', image: PICTURE })),
  },
  { kind: 'collection' as const, slug: 'not-yet' },
  {
    kind: 'video' as const,
    title: 'How we type',
    src: 'https://videos.example/typing.mp4',
    poster: PICTURE,
    captions: '/typing.vtt',
  },
  { kind: 'new-arrivals' as const },
  { kind: 'featured' as const },
];

const section = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) });
const save = (page: Page) => page.getByRole('button', { name: 'Save Change' });

test.describe('in a shop with a home page of its own', () => {
  test.use({ ownShop: true });

  test('visitors see its sections, and nothing that was written runs', async ({ page, shop }) => {
    const as = await signInAsAdmin(shop);
    await request(shop, homeCalls.saveHome, { as, body: OWN });
    const requests: string[] = [];
    page.on('request', (sent) => void requests.push(sent.url()));
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      await expect(page.getByRole('heading', { name: '<b>Slide 1</b>' })).toBeVisible();
      await expect(page.getByText('1 / 3')).toBeVisible();
      await expectNoSidewaysScroll(page);
      expect(await sumLayoutShifts(page)).toBe(0);
    }
    await page.getByRole('button', { name: 'Next slide' }).click();
    await expect(page.getByRole('heading', { name: '<b>Slide 2</b>' })).toBeVisible();
    await expect(page.locator('main a:is([href^="javascript"], [href^="data"])')).toHaveCount(0);
    await expect(page.locator('main em')).toHaveText('type');
    await expect(page.getByText('<img src=/ onerror')).toBeVisible();
    await expect(page).toHaveTitle(/^Keyboards and gadgets/);

    const video = page.locator('video');
    await expect(video).toHaveAttribute('preload', 'none');
    await expect(video).not.toHaveAttribute('autoplay');
    await expect(video.locator('track[kind="captions"]')).toHaveAttribute('src', '/typing.vtt');
    expect(requests.filter((url) => /typing/.test(url))).toEqual([]);
    const policy = (await fetch(`${shop.url}/faq`)).headers.get('content-security-policy');
    expect(policy).toContain("media-src 'self' https://videos.example;");
    await expectAccessible(page);
  });

  test('staff make it, move its sections by key, and bring the former one back', async ({
    page,
    context,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(statusError(409, '/api/home?version=1'));
    const as = await signInAsAdmin(shop);
    await addSessionCookie(context, shop, as);
    await page.goto('/adminDashboard');
    await page.getByRole('link', { name: 'Website' }).click();
    await expect(page.getByText("This is the shop's own home page.")).toBeVisible();
    await expect(save(page)).toBeHidden();

    await test.step('with errors at their fields', async () => {
      await page.getByRole('button', { name: 'Add Section' }).click();
      await page.getByRole('button', { name: 'Text', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Text', exact: true, expanded: true })).toBeFocused();
      await save(page).click();
      await expect(section(page, 'Text').getByText('Text is required')).toBeVisible();
    });

    await test.step('with a preview', async () => {
      await section(page, 'Text').getByLabel('Text', { exact: true }).fill(`We *type*. ${HOSTILE}`);
      await expect(page.locator('.home-preview em')).toHaveText('type');
      await section(page, 'Text').getByLabel('Title (optional)').fill('About us');
      await section(page, 'Text: About us').getByLabel('Until (optional)').fill('2030-10-27T02:30');
      await expect(section(page, 'New arrivals').getByRole('heading', { name: 'Preview' })).toBeHidden();
      await page.getByRole('button', { name: 'New arrivals', exact: true }).click();
      await expect(section(page, 'New arrivals').getByRole('article')).toHaveCount(4);
      await expectAccessible(page);
    });

    await test.step('in another order', async () => {
      const grip = page.getByRole('button', { name: 'Move What we provide. Arrow keys move it.' });
      await grip.focus();
      await page.keyboard.press('ArrowUp');
      await expect(grip).toBeFocused();
      await expect(page.getByText('What we provide is now 3 of 7')).toBeAttached();
    });

    await test.step('and is asked before leaving without saving', async () => {
      await page.getByRole('link', { name: 'Menus', exact: true }).first().click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click();
      await save(page).click();
      await expectToast(page, 'Successfully updated');
      const saved = await request(shop, homeCalls.readHome, { as });
      expect(saved.map(({ kind }) => kind).slice(2, 4)).toEqual(['provide', 'new-arrivals']);
      expect(saved.at(-1)).toMatchObject({ title: 'About us', endsAt: expect.stringMatching(/^2030-10-2[67]T/) });
    });

    await test.step('on a phone, after another person has changed it', async () => {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.getByRole('button', { name: 'Banner: The sound of a good key.', exact: true }).click();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByLabel('Title', { exact: true }).first().fill('Sale');
      await request(shop, homeCalls.saveHome, { as, body: OWN });
      await save(page).click();
      await expect(page.getByText('The home page was changed by another person')).toBeVisible();
      await expect(page.getByLabel('Title', { exact: true }).first()).toHaveValue('Sale');
      await page.reload();
      await expect(section(page, 'Collection: not-yet')).toBeVisible();
      await page.getByRole('button', { name: 'Collection: not-yet', exact: true }).click();
      await expect(page.getByText('No published collection has this address')).toBeVisible();
    });

    await test.step('and the former one comes back', async () => {
      await page.getByRole('button', { name: "Use the Shop's Own Home Page" }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete My Home Page' }).click();
      await expect(page.getByText("This is the shop's own home page.")).toBeVisible();
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'The sound of a good key.' })).toBeVisible();
    });
  });
});

test.describe('the sample in Europe', () => {
  test.use({ environment: { SAMPLE: 'europe' } });

  test('has a home page of its own, whose links all lead to pages', async ({ page, shop }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'A quiet desk', exact: true })).toBeVisible();
    await expectAccessible(page);
    const targets = await page.locator('main a').evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    for (const target of new Set(targets)) expect((await fetch(shop.url + target)).status, String(target)).toBe(200);
  });
});
