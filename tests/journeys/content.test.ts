import { contentCalls } from '#features/content/content-calls.ts';
import type { ContentKind } from '#features/content/content-schema.ts';
import { request, signInAsAdmin } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';

test.use({ ownShop: true });

/** Each of them would name itself in the console, or open a dialog. */
const ATTACKS = [
  '<script>attack("script")</script>',
  '<img src=x onerror=attack("image")>',
  '<svg onload=attack("svg")><script>attack("svg script")</script></svg>',
  '<iframe srcdoc="<script>parent.attack(\'frame\')</script>"></iframe>',
  '<details open ontoggle=attack("toggle")>x</details>',
  '[link](javascript:attack("link"))',
  '[link](java&#x09;script:attack("tab"))',
  '[link](javascript&colon;attack("entity"))',
  '[link](data:text/html,<script>attack("data")</script>)',
  '[link](/x"onmouseover="attack(1))',
  '[link](/x "title\\" onmouseover=attack(2) \\"")',
  '<javascript:attack("autolink")>',
  '![x" onerror="attack(3)](/media/0123456789abcdef0123456789abcdef.webp)',
  '![x](x"onerror="attack(4))',
  '![x](data:image/svg+xml,<svg onload=attack(5)>)',
  '[a]: javascript:attack("reference")\n\n[reference][a]',
  '```"onmouseover="attack(6)\n</code></pre><script>attack("code")</script>\n```',
  '| <img src=x onerror=attack(7)> | b |\n|---|---|\n| </td><script>attack(8)</script> | d |',
  '</script><script>attack("loader data")</script>',
];
const BODY = ATTACKS.join('\n\n');
const TITLE = '</title><script>attack("title")</script><img src=x onerror=attack(9)>';

async function addContent(shop: Shop, kind: ContentKind, fields: object = {}) {
  const as = await signInAsAdmin(shop);
  const body = { title: TITLE, body: BODY, excerpt: TITLE, state: 'published' as const, ...fields };
  return request(shop, contentCalls.addContent, { as, params: { kind }, body });
}

test('scripts in texts are shown and never run', async ({ page, shop, browserErrors }) => {
  browserErrors.allow(/media\/0123456789abcdef/, /404/);
  const written = await addContent(shop, 'page');
  const post = await addContent(shop, 'post', { imageAlt: TITLE, image: '/pictures/blog/a-tidy-desk.webp' });
  await addContent(shop, 'faq');
  const attacks: string[] = [];
  await page.exposeFunction('attack', (name: string) => attacks.push(name));
  page.on('dialog', (dialog) => dialog.dismiss());
  for (const path of [written.path, post.path, '/faq', '/blogs', '/', '/blogs.json', '/faq.json', '/sitemap.xml']) {
    await page.goto(path);
    await page.waitForLoadState('load');
    for (const link of await page.locator('main a').all()) await link.dispatchEvent('mouseover');
    const found = page.locator(
      'main :is(script:not([type]), iframe, svg[onload], [onerror], [onmouseover], [ontoggle])',
    );
    expect(await found.count(), path).toBe(0);
    expect(await page.locator('a[href^="javascript:" i], a[href^="data:" i]').count(), path).toBe(0);
  }
  await page.goto(written.path);
  await expect(page.getByText('<script>attack("script")</script>')).toBeVisible();
  for (const link of await page.locator('.written-text a').all())
    expect(await link.evaluate((anchor) => anchor instanceof HTMLAnchorElement && anchor.protocol)).toMatch(/^http/);
  expect(attacks).toEqual([]);
});

const LONG = `# Why

A **board** that [lasts](/products), and ${'averyveryverylongword'.repeat(8)}.

## What we do

1. We listen.
2. We mend, see <https://example.com/keyboards>.

> Bring your own.

| What | When | How much does it cost |
| --- | --- | --- |
| Cleaning | Thursday | ${'0123456789'.repeat(4)} |

![A tidy desk](/pictures/blog/a-tidy-desk.webp)

    code ${'x'.repeat(200)}
`;

test('a page and a post fit every width, are accessible, and say what they are', async ({ page, shop }) => {
  const fields = { title: 'About us', body: LONG, excerpt: 'Four people in Berlin.' };
  const written = await addContent(shop, 'page', fields);
  const post = await addContent(shop, 'post', {
    ...fields,
    image: '/pictures/blog/choosing-switches.webp',
    imageAlt: 'Switches',
  });
  for (const { path } of [written, post]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      expect(await findViolations(page, { within: 'main' }), path).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    await expect(page).toHaveTitle('About us · Thock');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', shop.url + path);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'Four people in Berlin.');
    expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain(path);
  }
  await page.goto(`/blog/${post.number}`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', shop.url + post.path);
});

test('a preview shows the draft in the shop, and no search engine or cache keeps it', async ({ page, shop }) => {
  const as = await signInAsAdmin(shop);
  const draft = await addContent(shop, 'post', { title: 'Soon', body: 'Not **yet**.', state: 'draft' });
  const params = { kind: 'post' as const, contentId: draft._id };
  const { url } = await request(shop, contentCalls.previewContent, { as, params, body: {} });
  const response = await page.goto(url);
  expect(response?.headers()['cache-control']).toBe('no-store');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('heading', { name: 'Soon', level: 1 })).toBeVisible();
  await expect(page.getByText('Not yet.')).toBeVisible();
  expect((await page.request.get(draft.path)).status()).toBe(404);
});
