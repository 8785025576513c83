import type { Page } from '@playwright/test';
import { brandingCalls } from '#features/branding/branding-calls.ts';
import { addSessionCookie, request, signInAsAdmin } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { uploadLogo } from './support/logo.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

const PAGE = '/adminDashboard/branding';
const GREEN = 'rgb(11, 93, 75)';

test.use({ ownShop: true });

const currentMark = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: 'Products', exact: true })
    .evaluate((link) => getComputedStyle(link, '::after').backgroundColor);
const colourOf = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(--color-${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);

test('staff change colours, font and logo, see them before, and everybody sees them after', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(statusError(422, '/api/branding'));
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  await page.goto('/adminDashboard');
  await page.getByRole('link', { name: 'Website' }).click();
  await page.getByRole('navigation', { name: 'Website' }).getByRole('link', { name: 'Branding' }).click();
  const publish = page.getByRole('button', { name: 'Publish' });
  const accent = page.getByLabel('Accent, light', { exact: true });

  await test.step('colours that cannot be read are shown as such, refused, and kept in the form', async () => {
    await accent.fill('#ffd400');
    await expect(page.getByRole('row', { name: 'Accent on surface' })).toContainText('too low');
    await publish.click();
    await expect(page.getByRole('alert')).toContainText('In the light theme, the contrast of accent on surface');
    await expect(accent).toHaveValue('#ffd400');
    await accent.fill('green');
    await publish.click();
    await expect(page.getByText('Enter a colour as # and six digits')).toBeVisible();
    await accent.fill('#0b5d4b');
    await expect(page.getByRole('row', { name: 'Accent on surface' })).not.toContainText('too low');
    await expectAccessible(page);
  });

  await test.step('a logo keeps what is transparent', async () => {
    await uploadLogo(page, '#0b5d4b');
    await page.getByRole('radio', { name: 'Bitter' }).check();
  });

  await test.step('a preview shows the look to this person alone', async () => {
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Preview the Shop' }).click();
    const tab = await opened;
    await expect(tab.getByText('This is a preview, which only you see.')).toBeVisible();
    await tab.waitForURL('/');
    await tab.getByRole('banner').getByRole('link', { name: 'Products', exact: true }).click();
    await tab.waitForURL('/products');
    await expect.poll(() => currentMark(tab)).toBe(GREEN);
    await tab.reload();
    expect(await currentMark(tab)).not.toBe(GREEN);
    await tab.close();
  });

  await test.step('published, it is on all pages at once', async () => {
    await publish.click();
    await expectToast(page, 'Successfully updated');
    await expect.poll(() => colourOf(page, 'coral')).toBe(GREEN);
    await page.goto('/products');
    expect(await currentMark(page)).toBe(GREEN);
    const logo = page.getByRole('banner').getByRole('link', { name: 'Thock, home' }).locator('img');
    await expect(logo).toHaveAttribute('width', '144');
    expect(await page.evaluate(() => document.fonts.check('16px "Bitter Variable"'))).toBe(true);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colourOf(page, 'coral')).toBe('rgb(255, 141, 115)');
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await colourOf(page, 'coral')).not.toBe('rgb(255, 141, 115)');
    await page.emulateMedia({ colorScheme: null, forcedColors: null });
  });

  await test.step("and the shop's own look comes back", async () => {
    await page.goto(PAGE);
    await page.getByRole('button', { name: "Use the Shop's Own Look" }).click();
    await page.getByRole('button', { name: "Use the Shop's Own", exact: true }).click();
    await expectToast(page, 'Successfully updated');
    await expect(accent).toHaveValue('#b4371b');
    expect(await colourOf(page, 'coral')).toBe('rgb(232, 87, 58)');
  });
});

test('pages without a branding are as they were, and with one have its icons, manifest and toolbar', async ({
  shop,
}) => {
  const read = async (path: string) => (await fetch(shop.url + path)).text();
  const [usual, usualManifest] = [await read('/faq'), await read('/manifest.webmanifest')];
  expect(usual).toContain(
    '<meta name="theme-color" data-scheme="light" media="(prefers-color-scheme: light)" content="#faf8f4"/>',
  );
  expect(usual).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>');
  expect(usual).not.toMatch(/branding|bitter/);

  const as = await signInAsAdmin(shop);
  const surface = { light: '#f2f6f3', dark: '#0e1413' };
  const favicon = '/pictures/products/alderway-60.webp';
  await request(shop, brandingCalls.saveBranding, { as, body: { surface, favicon, font: 'bitter' } });
  const branded = await read('/faq');
  expect(branded).toContain('content="#f2f6f3"/>');
  for (const path of branded.match(/\/branding\/icon-[^"]+/g) ?? [])
    expect((await fetch(shop.url + path)).status).toBe(200);
  expect(branded).toMatch(/<link rel="icon" href="\/branding\/icon-96-[0-9a-f]{12}\.png"/);
  expect(branded).toMatch(/rel="preload" href="\/assets\/bitter-basic-[^"]+\.woff2"/);
  expect(branded).not.toMatch(/geist-basic/);
  expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({
    theme_color: '#f2f6f3',
    background_color: '#f2f6f3',
    icons: [{ sizes: '192x192', type: 'image/png' }, { sizes: '512x512' }],
  });
  expect((await fetch(`${shop.url}/favicon.ico`)).headers.get('content-type')).toBe('image/png');

  await request(shop, brandingCalls.resetBranding, { as });
  expect([await read('/faq'), await read('/manifest.webmanifest')]).toEqual([usual, usualManifest]);
});

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 700 } });

  test('the screen can be read, by all', async ({ page, context, shop }) => {
    await addSessionCookie(context, shop, await signInAsAdmin(shop));
    await page.goto(PAGE);
    await expect(page.getByRole('heading', { name: 'Contrast' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});
