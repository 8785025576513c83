import type { Page } from '@playwright/test';
import { menuCalls } from '#features/menu/menu-calls.ts';
import type { MenuEntry } from '#features/menu/menu-schema.ts';
import { addSessionCookie, request, signInAsAdmin } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { statusError } from './support/browser-errors.ts';
import { actBeforeScripts } from './support/early-visit.ts';
import { sumLayoutShifts } from './support/layout-shifts.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';
import { expectNoSidewaysScroll } from './support/width.ts';

const HEADER = { menu: 'header' as const };
/** As long as a label may be, without a place to break. */
const LONGEST = 'Donaudampfschifffahrtsgesellschaftstasta';
const BLOG: MenuEntry = { label: 'Blog', to: '/blogs' };
const KEYBOARDS: MenuEntry = {
  label: 'Keyboards',
  to: '/products?category=pc',
  children: [
    { label: 'Questions', to: '/faq' },
    { label: 'Guide', to: 'https://guide.example/keyboards' },
  ],
};
const READ: MenuEntry = { ...BLOG, children: [{ label: 'Sound', to: '/sound' }] };

async function setHeader(shop: Shop, body: MenuEntry[]): Promise<void> {
  await request(shop, menuCalls.saveMenu, { as: await signInAsAdmin(shop), params: HEADER, body });
}

const header = (page: Page) => page.getByRole('banner');
const entry = (page: Page, name: string) => header(page).getByRole('button', { name, exact: true });
const below = (page: Page, name: string) => header(page).getByRole('link', { name, exact: true });

test.describe('in a shop with menus of its own', () => {
  test.use({ ownShop: true });

  test('the header opens the links below an entry by key, by press and by mouse', async ({ page, shop }) => {
    await setHeader(shop, [KEYBOARDS, READ, { label: 'FAQ', to: '/faq' }]);
    await page.goto('/sound');
    await expect(entry(page, 'Keyboards')).toHaveAttribute('aria-expanded', 'false');
    await expect(entry(page, 'Blog')).toHaveAttribute('aria-current', 'page');
    await expect(below(page, 'Questions')).toBeHidden();

    await test.step('by key', async () => {
      await entry(page, 'Keyboards').focus();
      await page.keyboard.press('Enter');
      await expect(entry(page, 'Keyboards')).toHaveAttribute('aria-expanded', 'true');
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await expect(below(page, 'All Keyboards')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(entry(page, 'Keyboards')).toBeFocused();
      await expect(below(page, 'All Keyboards')).toBeHidden();
      await page.keyboard.press('Space');
      for (const name of ['All Keyboards', 'Questions', 'Guide']) {
        await page.keyboard.press('Tab');
        await expect(below(page, name)).toBeFocused();
      }
      await page.keyboard.press('Tab');
      await expect(entry(page, 'Blog')).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(below(page, 'Questions')).toBeHidden();
    });

    await test.step('by press', async () => {
      await entry(page, 'Keyboards').click();
      await expect(below(page, 'Guide')).toHaveAttribute('rel', 'noopener');
      await expect(below(page, 'Guide')).not.toHaveAttribute('target');
      await entry(page, 'Blog').click();
      await expect(below(page, 'Questions')).toBeHidden();
      await expect(below(page, 'Sound')).toHaveAttribute('aria-current', 'page');
      await entry(page, 'Blog').click();
      await expect(below(page, 'Sound')).toBeHidden();
      await entry(page, 'Keyboards').click();
      await page.getByRole('main').click({ position: { x: 5, y: 500 } });
      await expect(below(page, 'Questions')).toBeHidden();
    });

    await test.step('by mouse', async () => {
      await page.mouse.move(5, 700);
      await entry(page, 'Keyboards').hover();
      await expect(below(page, 'Questions')).toBeVisible();
      await below(page, 'Questions').hover();
      await below(page, 'Guide').hover();
      await expect(below(page, 'Questions')).toBeVisible();
      await page.mouse.move(5, 700, { steps: 4 });
      await expect(below(page, 'Questions')).toBeHidden();
      await entry(page, 'Keyboards').hover();
      await expect(below(page, 'Questions')).toBeVisible();
      // A press keeps open what the mouse has opened.
      await entry(page, 'Keyboards').click();
      await expect(entry(page, 'Keyboards')).toHaveAttribute('aria-expanded', 'true');
      await below(page, 'Questions').click();
      await expect(page).toHaveURL('/faq');
      await expect(below(page, 'Questions')).toBeHidden();
      await expect(entry(page, 'Keyboards')).toHaveAttribute('aria-current', 'page');
      await expect(below(page, 'FAQ')).toHaveAttribute('aria-current', 'page');
    });
  });

  test('a press before the scripts have started opens the links below an entry', async ({ page, shop }) => {
    await setHeader(shop, [KEYBOARDS]);
    await actBeforeScripts(page, '/faq', () => entry(page, 'Keyboards').click());
    await expect(below(page, 'Questions')).toBeVisible();
    expect(await sumLayoutShifts(page)).toBe(0);
  });

  test('a menu stands where it has room', async ({ page, context, shop }) => {
    await addSessionCookie(context, shop, await signInAsAdmin(shop));
    const named = (count: number, label: string) =>
      Array.from({ length: count }, (_, index) => ({ label: `${label} ${index}`, to: '/faq', children: [BLOG] }));
    for (const [menu, fromWidth] of [
      [named(2, 'Keyboards'), 720],
      [named(3, 'Keyboards'), 720],
      [named(7, 'Keyboards'), 1200],
      [named(12, 'Keyboards of all sizes and layouts'), 9999],
    ] as const) {
      await setHeader(shop, [...menu]);
      for (const width of [320, 720, 1024, 1199, 1200]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/faq');
        // For staff, the header has one part more.
        if (width >= 1024) await expect(header(page).getByRole('link', { name: 'Admin View' })).toBeVisible();
        const isInHeader = width >= fromWidth;
        await expect(header(page).getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: isInHeader });
        await expect(header(page).getByRole('button', { name: 'Menu' })).toBeVisible({ visible: !isInHeader });
        await expectNoSidewaysScroll(page);
        if (isInHeader) await expectNoOverlap(page);
        expect(await sumLayoutShifts(page)).toBe(0);
      }
    }
    await header(page).getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Keyboards of all sizes and layouts 11' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Blog', exact: true })).toBeVisible();
  });

  test('the footer has a column for each entry with links, and keeps what the law wants', async ({ page, shop }) => {
    const body = [KEYBOARDS, READ, { label: 'FAQ', to: '/faq' }];
    const as = await signInAsAdmin(shop);
    await request(shop, menuCalls.saveMenu, { as, params: { menu: 'footer' }, body });
    await page.goto('/faq');
    const footer = page.getByRole('contentinfo');
    for (const [column, count] of [
      ['Keyboards', 3],
      ['Blog', 2],
      ['More', 1],
      ['Legal', 5],
      ['Follow', 3],
    ] as const)
      await expect(footer.getByRole('navigation', { name: column }).getByRole('link')).toHaveCount(count);
    await expect(footer.getByRole('link', { name: 'help@thock.example' })).toBeVisible();
    await expect(footer.getByText('Ships next business day', { exact: true })).toBeVisible();
    await expect(footer.getByText('© 2026 Thock. All rights reserved.')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('with touch', () => {
  test.use({ ownShop: true, hasTouch: true, viewport: { width: 820, height: 1180 } });

  test('a tap opens the links below an entry, and another one closes them', async ({ page, shop }) => {
    await setHeader(shop, [KEYBOARDS]);
    await page.goto('/faq');
    await entry(page, 'Keyboards').tap();
    await expect(below(page, 'Questions')).toBeVisible();
    await entry(page, 'Keyboards').tap();
    await expect(below(page, 'Questions')).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ ownShop: true, viewport: { width: 320, height: 700 } });

  test('the menu shows the links below an entry in their own view', async ({ page, shop }) => {
    await setHeader(shop, [KEYBOARDS, BLOG]);
    await page.goto('/faq');
    await page.getByRole('button', { name: 'Menu' }).click();
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    const keyboards = sheet.getByRole('button', { name: 'Keyboards' });
    await expect(keyboards).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
    await keyboards.focus();
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('button', { name: 'Back' })).toBeFocused();
    await expect(sheet.getByRole('link', { name: 'Blog' })).toBeHidden();
    await expect(sheet.getByRole('link', { name: 'Questions' })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Enter');
    await expect(keyboards).toBeFocused();
    await keyboards.click();
    await sheet.getByRole('link', { name: 'All Keyboards' }).click();
    await expect(page).toHaveURL('/products?category=pc');
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(sheet.getByRole('link', { name: 'Blog' })).toBeVisible();
  });
});

test.describe('with scripts switched off', () => {
  test.use({ ownShop: true, javaScriptEnabled: false });

  test('the links below an entry show while the mouse or the focus is there', async ({ page, shop }) => {
    await setHeader(shop, [KEYBOARDS, BLOG]);
    await page.goto('/faq');
    await expect(below(page, 'Questions')).toBeHidden();
    await entry(page, 'Keyboards').hover();
    await expect(below(page, 'Questions')).toBeVisible();
    await page.mouse.move(5, 700);
    await expect(below(page, 'Questions')).toBeHidden();
    await entry(page, 'Keyboards').focus();
    await page.keyboard.press('Tab');
    await expect(below(page, 'All Keyboards')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/products?category=pc');
  });
});

test.describe('the sample in Europe', () => {
  test.use({ environment: { SAMPLE: 'europe' } });

  test('has menus whose links all lead to pages', async ({ page, shop }) => {
    await page.goto('/blog/3');
    await expect(entry(page, 'Blog')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('contentinfo').getByRole('navigation', { name: 'Discover' })).toBeVisible();
    for (const menu of ['header', 'footer'] as const) {
      const entries = await request(shop, menuCalls.readMenu, { params: { menu } });
      for (const { to, children = [] } of entries)
        for (const target of [to, ...children.map((child) => child.to)])
          expect((await fetch(shop.url + target)).status, target).toBe(200);
    }
    await page.goto('/products?attr.layout=75+%25');
    await expect(entry(page, 'Keyboards')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test.describe('the screen of staff', () => {
  test.use({ ownShop: true });

  test('keeps menus, which the shop shows at once', async ({ page, context, shop, browserErrors }) => {
    browserErrors.allow(statusError(404, '/nowhere'), statusError(409, '/api/menu/header'));
    await addSessionCookie(context, shop, await signInAsAdmin(shop));
    await page.goto('/adminDashboard');
    await page.getByRole('link', { name: 'Website' }).first().click();
    await page.getByRole('navigation', { name: 'Website' }).getByRole('link', { name: 'Menus' }).click();
    await expect(page.getByText("These are the shop's own links.")).toBeVisible();
    const fieldsOf = (name: string) => page.getByRole('group', { name, exact: true });
    const save = page.getByRole('button', { name: 'Save Change' });
    await expect(save).toBeHidden();

    await test.step('with errors at their fields, and a warning about missing pages', async () => {
      await fieldsOf('Blogs').getByLabel('Address').fill('/nowhere');
      await expect(fieldsOf('Blogs').getByText('The shop has no page at this address.')).toBeVisible();
      await page.getByRole('button', { name: 'Add Entry' }).click();
      await fieldsOf('entry 5').getByLabel('Address').fill('javascript:alert(1)');
      await save.click();
      await expect(fieldsOf('entry 5').getByText('Label is required')).toBeVisible();
      await expect(fieldsOf('entry 5').getByText('A link leads to a path of the shop')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('with links below entries, which keys move', async () => {
      await fieldsOf('entry 5').getByLabel('Label').fill('Keyboards');
      await fieldsOf('Keyboards').getByLabel('Address').fill('/products?category=pc');
      for (const [index, label] of ['Sound', 'Desk'].entries()) {
        await page.getByRole('button', { name: 'Add Link below Keyboards' }).click();
        const added = fieldsOf(`link ${index + 1}, below Keyboards`);
        await added.getByLabel('Address').fill(`/${label.toLowerCase()}`);
        await added.getByLabel('Label').fill(label);
      }
      await page.getByRole('button', { name: 'Move Desk. Arrow keys move it.' }).focus();
      await page.keyboard.press('ArrowUp');
      await expect(page.getByRole('status').filter({ hasText: 'Desk is now 1 of 2 below Keyboards' })).toBeAttached();
      await expect(page.getByRole('button', { name: 'Move Desk. Arrow keys move it.' })).toBeFocused();
      await page.getByRole('button', { name: 'Move Keyboards. Arrow keys move it.' }).focus();
      for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowUp');
      await page.getByRole('button', { name: 'Remove FAQ' }).click();
      await fieldsOf('Blogs').getByLabel('Address').fill('/blogs');
    });

    await test.step('after asking before unsaved changes are left', async () => {
      await page.getByRole('link', { name: 'Footer' }).click();
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await question.getByRole('button', { name: 'Keep Editing' }).click();
      await save.click();
      await expectToast(page, 'Successfully updated');
      await expect(save).toBeHidden();
    });

    const expected = [
      {
        ...{ label: 'Keyboards', to: '/products?category=pc' },
        children: [
          { label: 'Desk', to: '/desk' },
          { label: 'Sound', to: '/sound' },
        ],
      },
      { label: 'Home', to: '/' },
      { label: 'Products', to: '/products' },
      { label: 'Blogs', to: '/blogs' },
    ];
    expect(await request(shop, menuCalls.readMenu, { params: HEADER })).toEqual(expected);
    for (const width of [320, 390, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);

    await test.step('unless others have changed them in the meantime', async () => {
      await fieldsOf('Home').getByLabel('Label').fill(LONGEST);
      await page.setViewportSize({ width: 320, height: 900 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 1280, height: 900 });
      await setHeader(shop, [BLOG]);
      await save.click();
      await expect(page.getByText('The menu was changed by another person in the meantime.')).toBeVisible();
      await expect(fieldsOf(LONGEST).getByLabel('Label')).toHaveValue(LONGEST);
      await page.reload();
      await expect(fieldsOf('Blog').getByLabel('Label')).toHaveValue('Blog');
    });

    await test.step('until the links of the shop are used again', async () => {
      await page.getByRole('button', { name: "Use the Shop's Own Links" }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete My Menu' }).click();
      await expect(page.getByText("These are the shop's own links.")).toBeVisible();
      await page.goto('/faq');
      await expect(header(page).getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
        'Home',
        'Products',
        'Blogs',
        'FAQ',
      ]);
    });
  });

  test('moves entries by dragging', async ({ page, context, shop }) => {
    await page.setViewportSize({ width: 1280, height: 1200 });
    await addSessionCookie(context, shop, await signInAsAdmin(shop));
    await page.goto('/adminDashboard/menus');
    const grip = (name: string) => page.getByRole('button', { name: `Move ${name}. Arrow keys move it.` });
    await grip('FAQ').dragTo(grip('Home'));
    await expect(page.getByLabel('Label').first()).toHaveValue('FAQ');
    await page.getByRole('button', { name: 'Save Change' }).click();
    await expectToast(page, 'Successfully updated');
  });
});

/** Expects the parts of the header not to overlap. */
async function expectNoOverlap(page: Page): Promise<void> {
  const overlaps = await header(page)
    .locator('.logo, .main-nav > *, .header-tools > *')
    .evaluateAll((all) => {
      const boxes = all.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0);
      return boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          .filter(
            (other) =>
              one.left < other.right - 1 &&
              other.left < one.right - 1 &&
              one.top < other.bottom - 1 &&
              other.top < one.bottom - 1,
          ),
      ).length;
    });
  expect(overlaps).toBe(0);
}
