import type { Locator, Page } from '@playwright/test';
import { APPLICATION_READY } from '#web/head/start-events.ts';
import { addSessionCookie, getProduct, signInAsAdmin } from './support/api.ts';
import { actBeforeScripts } from './support/early-visit.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';

/** The first thing that a visitor does on a page. */
interface FirstUse {
  page: string;
  use: string;
  act: (page: Page) => Promise<unknown>;
  /** What has happened when it worked. */
  seen: (page: Page) => Promise<void>;
  isOnPhone?: true;
  isAdmin?: true;
  /** The page starts as soon as it can, so its scripts load after the use. */
  startsAtOnce?: true;
}

/** While the application starts, which it does after the use. */
const CPU_SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };

test.use({ startsLate: true });

/** Changes a field as scripts, voice control and autofill do: without a pointer, a key or the focus. */
async function changeByEvents(field: Locator, value: string): Promise<void> {
  await field.evaluate((element, next) => {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) return;
    element.value = next;
    if (element instanceof HTMLInputElement) element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }, value);
}

/** Presses an element without a pointer or a key before. */
function pressByEvents(element: Locator): Promise<void> {
  return element.evaluate((pressed) => {
    if (pressed instanceof HTMLElement) pressed.click();
  });
}

async function pressByKeyboard(element: Locator): Promise<void> {
  await element.focus();
  await element.page().keyboard.press('Enter');
}

const press = (element: Locator) => element.click();
const PRESSES = { pointer: press, keyboard: pressByKeyboard, 'events alone': pressByEvents };

/** The same press in each way. */
function pressed({ page, use, button, seen }: Pick<FirstUse, 'page' | 'use' | 'seen'> & ButtonOf): FirstUse[] {
  return Object.entries(PRESSES).map(([how, act]) => ({
    page,
    use: `${use} by ${how}`,
    act: (opened) => act(button(opened)),
    seen,
  }));
}

interface ButtonOf {
  button: (page: Page) => Locator;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const card = (page: Page) => page.getByRole('main').getByRole('article').first();
const thumbnail = (page: Page) => page.getByRole('link', { name: /^Picture 2 of 7/ });
const sort = (page: Page) => page.getByLabel('Sort By');
const hasUrl = (url: string | RegExp) => (page: Page) => expect(page).toHaveURL(url);
const hasDialog = (name: string) => (page: Page) => expect(page.getByRole('dialog', { name })).toBeVisible();

async function showsPicture(page: Page, number: number): Promise<void> {
  await expect(page.locator('.gallery-count')).toHaveText(`${number} / 7`);
  await expect(page.locator(`#picture-${number}`)).toBeInViewport({ ratio: 0.5 });
  await expect(page.getByRole('link', { name: `Picture ${number} of 7` })).toHaveAttribute('aria-current', 'true');
}

async function isInCart(page: Page): Promise<void> {
  await expect(page.locator('header').getByRole('link', { name: /^Cart, 1 item/ })).toBeVisible();
}

async function isDark(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
}

const chooseDark: FirstUse['act'] = (page) => pressByEvents(page.getByRole('radio', { name: 'dark' }));

const FIRST_USES: readonly FirstUse[] = [
  ...pressed({
    page: '/',
    use: 'the next slide',
    button: button('Next slide'),
    seen: (page) => expect(page.getByRole('group', { name: '2 of 2' })).toBeVisible(),
  }),
  {
    page: '/',
    use: 'a key for the search',
    act: (page) => page.keyboard.press('/'),
    seen: hasDialog('Search the shop'),
  },
  { page: '/', use: 'Add to Cart', act: (page) => press(button(/^Add to Cart/)(page)), seen: isInCart },
  {
    page: '/',
    use: 'a heart',
    act: (page) => press(card(page).getByRole('button', { name: /to wishlist$/ })),
    seen: (page) => expect(card(page).getByRole('button', { name: /to wishlist$/, pressed: true })).toBeVisible(),
  },
  { page: '/', use: 'the menu', isOnPhone: true, act: (page) => press(button('Menu')(page)), seen: hasDialog('Menu') },
  {
    page: '/products',
    use: 'sorting by events alone',
    act: (page) => changeByEvents(sort(page), 'lowest'),
    seen: hasUrl('/products?sort=lowest'),
  },
  {
    page: '/products',
    use: 'sorting by keyboard',
    act: async (page) => {
      await sort(page).focus();
      await page.keyboard.press('P');
    },
    seen: hasUrl(/\/products\?sort=/),
  },
  {
    page: '/products',
    use: 'a company by events alone',
    act: (page) => changeByEvents(page.getByLabel('Company'), 'Kelvane'),
    seen: hasUrl('/products?company=Kelvane'),
  },
  {
    page: '/products',
    use: 'a price by events alone',
    act: (page) => changeByEvents(page.getByLabel('Price range'), '100'),
    seen: hasUrl('/products?price=100'),
  },
  {
    page: '/products',
    use: 'a price by pointer',
    act: (page) => page.getByLabel('Price range').click(),
    seen: hasUrl(/\/products\?price=\d+$/),
  },
  {
    page: '/products',
    use: 'a price by keyboard',
    act: async (page) => {
      await page.getByLabel('Price range').focus();
      await page.keyboard.press('PageDown');
    },
    seen: hasUrl(/\/products\?price=\d+$/),
  },
  {
    page: '/products',
    use: 'typing a name',
    act: async (page) => {
      await page.getByLabel('Search products').focus();
      await page.keyboard.type('ot');
    },
    seen: async (page) => {
      await expect(page).toHaveURL('/products?text=ot');
      await expect(page.getByLabel('Search products')).toHaveValue('ot');
    },
  },
  {
    page: '/products',
    use: 'a name by events alone',
    act: (page) => changeByEvents(page.getByLabel('Search products'), 'ot'),
    seen: hasUrl('/products?text=ot'),
  },
  {
    page: '/products',
    use: 'the filters',
    isOnPhone: true,
    act: (page) => press(button('Filters')(page)),
    seen: hasDialog('Filters'),
  },
  {
    page: '/products',
    use: 'a category',
    act: (page) => press(page.getByRole('link', { name: /^Smart/ }).first()),
    seen: hasUrl('/products?category=smart'),
  },
  {
    page: '/search?q=buds',
    use: 'sorting by events alone',
    act: (page) => changeByEvents(sort(page), 'lowest'),
    seen: hasUrl('/search?q=buds&sort=lowest'),
  },
  {
    page: '/search',
    use: 'a search by keyboard',
    act: async (page) => {
      await page.getByRole('searchbox').focus();
      await page.keyboard.type('buds');
      await page.keyboard.press('Enter');
    },
    seen: hasUrl('/search?q=buds'),
  },
  ...pressed({
    page: '/product/Basalt 65',
    use: 'a thumbnail',
    button: thumbnail,
    seen: (page) => showsPicture(page, 2),
  }),
  ...pressed({
    page: '/product/Basalt 65',
    use: 'the next picture',
    button: button('Next picture'),
    seen: (page) => showsPicture(page, 2),
  }),
  {
    page: '/product/Basalt 65',
    use: 'an arrow key on the pictures',
    act: async (page) => {
      await page.getByRole('group', { name: 'Large pictures' }).focus();
      await page.keyboard.press('ArrowRight');
    },
    seen: (page) => showsPicture(page, 2),
  },
  {
    page: '/product/Basalt 65#picture-3',
    use: 'the link that led to it',
    act: async () => {},
    seen: (page) => showsPicture(page, 3),
  },
  {
    page: '/product/Basalt 65',
    use: 'a change of the address to a picture',
    act: (page) => page.evaluate(() => location.assign('#picture-3')),
    seen: (page) => showsPicture(page, 3),
  },
  {
    page: '/product/Basalt 65#picture-3',
    use: 'Back and Forward between pictures',
    act: async (page) => {
      await page.evaluate(() => location.assign('#picture-2'));
      await page.goBack();
      await page.goForward();
    },
    seen: (page) => showsPicture(page, 2),
  },
  {
    page: '/product/Basalt 65',
    use: 'the zoom',
    act: (page) => press(page.getByRole('group', { name: 'Large pictures' })),
    seen: hasDialog('Pictures of Basalt 65'),
  },
  ...pressed({
    page: '/product/Basalt 65',
    use: 'Add to Cart',
    button: (page) => page.locator('.buy-box > .button').first(),
    seen: hasDialog('Added to Cart'),
  }),
  {
    page: '/product/Basalt 65',
    use: 'a heart by events alone',
    act: (page) => pressByEvents(button('Save Basalt 65 to wishlist')(page)),
    seen: (page) =>
      expect(page.getByRole('button', { name: 'Save Basalt 65 to wishlist', pressed: true })).toBeVisible(),
  },
  {
    page: '/product/Basalt 65',
    use: 'the focus',
    act: (page) => page.getByRole('group', { name: 'Large pictures' }).focus(),
    seen: (page) => expect(page.locator('#picture-2 img')).toHaveAttribute('loading', 'eager'),
  },
  ...pressed({
    page: '/faq',
    use: 'a question',
    button: (page) => page.getByRole('main').getByRole('button', { expanded: false }).nth(1),
    seen: (page) => expect(page.getByRole('main').getByRole('button', { expanded: true })).toHaveCount(1),
  }),
  {
    page: '/faq',
    use: 'sending a message',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Full name' }).fill('Wilma');
      await page.getByRole('textbox', { name: 'Email address' }).fill('wilma');
      await page.getByRole('button', { name: 'Submit Now' }).click();
    },
    seen: async (page) => {
      await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Wilma');
    },
  },
  { page: '/blogs', use: 'the theme', act: chooseDark, seen: isDark },
  {
    page: '/blog/6',
    use: 'Ctrl+K',
    act: (page) => page.keyboard.press('Control+k'),
    seen: hasDialog('Search the shop'),
  },
  {
    page: '/privacy',
    use: 'the help for keys',
    act: (page) => page.keyboard.press('?'),
    seen: (page) => expect(page.getByRole('dialog')).toContainText('shortcuts'),
  },
  {
    page: '/signIn',
    startsAtOnce: true,
    use: 'signing in',
    act: async (page) => {
      await page.getByLabel('Email').fill('wilma@example.com');
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    },
    seen: async (page) => {
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await expect(page).toHaveURL('/signIn');
    },
  },
  {
    page: '/signIn',
    startsAtOnce: true,
    use: 'a sample account',
    act: (page) => press(button(/user@example\.com/)(page)),
    seen: (page) => expect(page.getByLabel('Email')).toHaveValue('user@example.com'),
  },
  {
    page: '/signUp',
    startsAtOnce: true,
    use: 'Enter in a field',
    act: async (page) => {
      await page.getByLabel('Email').fill('wilma');
      await page.keyboard.press('Enter');
    },
    seen: async (page) => {
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
      await expect(page).toHaveURL('/signUp');
    },
  },
  {
    page: '/cart',
    use: 'a key for the search',
    startsAtOnce: true,
    act: (page) => page.keyboard.press('/'),
    seen: hasDialog('Search the shop'),
  },
  { page: '/compare', use: 'the theme', startsAtOnce: true, act: chooseDark, seen: isDark },
  { page: '/wishlist/none', use: 'the theme', startsAtOnce: true, act: chooseDark, seen: isDark },
  { page: '/checkout', use: 'the theme', startsAtOnce: true, act: chooseDark, seen: isDark },
  {
    page: '/adminDashboard',
    use: 'Ctrl+K',
    startsAtOnce: true,
    isAdmin: true,
    act: (page) => page.keyboard.press('Control+k'),
    seen: hasDialog('Search the dashboard'),
  },
  {
    page: '/desk',
    startsAtOnce: true,
    use: 'a width by events alone',
    act: (page) => changeByEvents(page.getByLabel('Width of your desk'), '80'),
    seen: (page) => expect(page.getByText('Fits your 80 cm desk')).toBeVisible(),
  },
];

for (const { page: path, use, act, seen, isOnPhone, isAdmin, startsAtOnce } of FIRST_USES) {
  test(`${path}: ${use}`, async ({ page, context, shop, browserErrors }) => {
    browserErrors.allow(/status of 40[14]/);
    if (isOnPhone) await page.setViewportSize(PHONE);
    if (isAdmin) await addSessionCookie(context, shop, await signInAsAdmin(shop));
    await page.addInitScript(watchPage, APPLICATION_READY);
    const address = await addressOf(shop, path);
    const session = await context.newCDPSession(page);
    const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
    const actSlowly = () => slowDown(CPU_SLOWDOWN).then(() => act(page));
    if (startsAtOnce) {
      await actBeforeScripts(page, address, async () => {
        await page.getByRole('heading', { level: 1 }).waitFor();
        await actSlowly();
      });
    } else {
      await page.goto(address);
      await actSlowly();
    }
    await page.locator('html[data-ready]').waitFor();
    await slowDown(1);
    await seen(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-emptied');
  });
}

/** Replaces the name of a product by its id. */
async function addressOf(shop: Shop, path: string): Promise<string> {
  const [, name, hash = ''] = path.match(/^\/product\/([^#]+)(#.*)?$/) ?? [];
  return name === undefined ? path : `/product/${(await getProduct(shop, name))._id}${hash}`;
}

/** Runs in each page. Marks the document when its application has started, and if its main content goes away. */
function watchPage(applicationReady: string): void {
  addEventListener(applicationReady, () => {
    document.documentElement.dataset.ready = '';
  });
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(() => {
      if (!document.querySelector('main h1')) document.documentElement.dataset.emptied = '';
    }).observe(document, { childList: true, subtree: true }),
  );
}
