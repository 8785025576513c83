import type { Locator, Page } from '@playwright/test';
import { productCalls } from '#features/catalogue/product-calls.ts';
import blogs from '../../content/blogs.json' with { type: 'json' };
import { addProduct } from './support/api.ts';
import { expect, MOTION, test } from './support/test.ts';

test.use(MOTION);

test('the home page shows the newest products, the featured ones and the newest posts', async ({ page, shop }) => {
  const { name } = await addProduct(shop);
  const products = productCalls.listProducts.answer.parse(await (await fetch(`${shop.url}/api/product`)).json());
  const featured = products.filter((product) => product.featured);
  expect(products[0]?.name).toBe(name);
  expect(featured.length).toBeGreaterThan(4);

  await page.goto('/');
  await expect(namesIn(page, 'New Arrivals')).toHaveText(namesOf(products.slice(0, 4)));
  await expect(namesIn(page, 'Featured Products')).toHaveText(namesOf(featured));
  const newestPosts = blogs.slice(-3).reverse();
  await expect(namesIn(page, 'Recent Blog')).toHaveText(newestPosts.map(({ title }) => title));
});

test('the home page lists the services of the shop', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'What we provide' })).toBeVisible();
  await expect(page.locator('.provide').getByRole('term')).toHaveText([
    'Best Quality',
    'Large quantity',
    'After Sell Service',
  ]);
});

test.describe('with the sample catalogue', () => {
  test.use({ samplesOnly: true });

  test('a card says in one line what its product is like', async ({ page }) => {
    for (const [name, line] of [
      ['Cloudrow 75', /^75 % · hot-swap · (soft|medium loud|loud), [a-z-]+$/],
      ['Fernlight Slim', /^75 % · low profile · /],
      ['Emberfield Full-Size', /^Full-size · soldered · /],
      ['Gullrest Wireless Mouse', /^Wireless · 110 h · 98 g$/],
      ['Juniper Keycap Set', /^Full-size · PBT · Cherry$/],
    ] as const) {
      await page.goto(`/products?text=${encodeURIComponent(name)}`);
      await expect(page.getByRole('article').locator('.product-card-line > span')).toHaveText(line);
    }
  });

  test('each promo tile shows one of the products that save so much and links to them', async ({ page }) => {
    for (const percent of [45, 30]) {
      await page.goto('/');
      const tile = page.getByRole('link', { name: `${percent}% off` });
      const picture = await tile.getByRole('img').getAttribute('alt');
      const lowest = /from (\$[\d.]+)/.exec((await tile.textContent()) ?? '')?.[1];
      await tile.click();
      await expect(page).toHaveURL(`/products?saving=${percent}`);
      await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
      await expect(
        page
          .getByRole('article')
          .getByRole('img', { name: picture ?? '' })
          .first(),
      ).toBeVisible();
      const cards = await page.getByRole('article').allInnerTexts();
      expect(cards.length).toBeGreaterThan(1);
      for (const card of cards) expect(Number(/Save (\d+)%/.exec(card)?.[1])).toBeGreaterThanOrEqual(percent);
      const prices = cards.map((card) => Number(/\$([\d.]+)/.exec(card)?.[1]));
      expect(lowest).toBe(`$${Math.min(...prices).toFixed(2)}`);
    }
  });
});

test('slides fade in 300 ms, or change at once with reduced motion', async ({ page }) => {
  await page.goto('/');
  const slide = page.getByRole('group', { name: '1 of 2' });
  await expect(slide).toHaveCSS('transition-duration', '0.3s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(slide).toHaveCSS('transition-duration', '0s');
});

/** The names on the cards of this section, in page order. */
function namesIn(page: Page, title: string): Locator {
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: title, level: 2 }) });
  return section.getByRole('article').getByRole('heading');
}

function namesOf(products: readonly { name: string }[]): string[] {
  return products.map(({ name }) => name);
}
