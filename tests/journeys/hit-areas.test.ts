import type { Page } from '@playwright/test';
import { addProduct } from './support/api.ts';
import { addToCart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('on touch screens, links and controls are at least 44 pixels wide and high', async ({ page, shop }) => {
  const product = await addProduct(shop);
  await addToCart(page, product);
  for (const path of [
    '/',
    '/products?category=pc&layout=list',
    `/product/${product._id}`,
    '/blogs',
    '/blog/6',
    '/faq',
  ]) {
    await page.goto(path);
    expect(await listSmallTargets(page), path).toEqual([]);
  }
  for (const path of ['/cart', '/signIn', '/signUp']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await listSmallTargets(page), path).toEqual([]);
  }
});

/** Lists controls that react in less than 44 pixels around their centre. Links within a sentence are exempt (WCAG 2.5.8). */
function listSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    function reactsAt(target: Element, x: number, y: number): boolean {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (target.contains(hit) || hit.closest('label')?.contains(target) === true);
    }

    function isSmall(target: Element): boolean {
      target.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isHigh = height >= 43.5 || reach(target, x, y, 0, -1) + reach(target, x, y, 0, 1) >= 43;
      const isWide = width >= 43.5 || reach(target, x, y, -1, 0) + reach(target, x, y, 1, 0) >= 43;
      return !(isHigh && isWide);
    }

    /** Counts the pixels from a point in one direction, up to 44, at which the control reacts. */
    function reach(target: Element, x: number, y: number, right: number, down: number): number {
      let pixels = 0;
      while (pixels < 44 && reactsAt(target, x + right * pixels, y + down * pixels)) pixels++;
      return pixels;
    }

    function isInSentence(target: Element): boolean {
      return target.matches('.lead .text-link');
    }

    return [...document.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !target.closest('.skip-link'))
      .filter((target) => !isInSentence(target) && isSmall(target))
      .map((target) => target.outerHTML.slice(0, 120));
  });
}
