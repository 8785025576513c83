import type { BrowserContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { addSessionCookie, getProduct, placeOrder, register, signInAsAdmin } from './support/api.ts';
import { chooseImport, importFile, NEW_ROW } from './support/import-file.ts';
import { openOrder } from './support/payments.ts';
import type { Shop } from './support/shop-process.ts';
import { addToCart } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { openPage } from './support/visits.ts';

/** Space around an element, for rings and outlines. */
const MARGIN_PIXELS = 8;
/** How much a pixel changes in brightness, of 255, so that people see it without colours. */
const MIN_CHANGE = 48;
const MIN_CHANGED_PIXELS = 12;

/** A page, and the states of its elements: an attribute, a property of the element, a class or a style. */
interface StatesOfPage {
  name: string;
  open: (visitor: { page: Page; context: BrowserContext; shop: Shop }) => Promise<void>;
  states: readonly (readonly [selector: string, state: string])[];
}

const PAGES: readonly StatesOfPage[] = [
  {
    name: 'a product',
    async open({ page, shop }) {
      const { _id, name } = await getProduct(shop, 'Cloudrow 75');
      await openPage(page, `/product/${_id}`, name);
      await expect(page.getByRole('radio', { name: 'Tactile' }).first()).toBeVisible();
    },
    states: [
      ['.main-nav a', '[aria-current=page]'],
      ['.gallery-thumbnails .thumbnail', '[aria-current=true]'],
      ['.explained-value', '.explained-chosen'],
      ['.play-key', '[aria-pressed=true]'],
      ['.option-key-tinted input', ':checked'],
      ['.stepper button', '[aria-disabled=true]'],
      ['.buy-box .button-primary', ':disabled'],
      ['.button.heart', '[aria-pressed=true]'],
      ['.segments input', ':checked'],
      ['.hear-stage .board-key', '[data-down=true]'],
      ['.slider', '--at: 20%'],
      ['.stars', '--stars: 2'],
      ['.star-meter', '--share: 0.2'],
      ['.theme-switch input', ':checked'],
    ],
  },
  {
    name: 'a product with sizes',
    async open({ page, shop }) {
      const { _id, name } = await getProduct(shop, 'Tidemark Band');
      await openPage(page, `/product/${_id}`, name);
    },
    states: [
      ['.option-key:not(.option-key-tinted) input', ':checked'],
      ['.option-key:not(.option-key-sold-out)', '.option-key-sold-out'],
    ],
  },
  {
    name: 'products',
    // Of all products, those that other tests add decide what is a filter.
    open: ({ page }) => openPage(page, '/products?attr.kind=Keyboards', 'Keyboards'),
    states: [
      ['.category-list a:not(:has(.facet-value))', '[aria-current=true]'],
      ['.category-list a:has(.facet-value)', '[aria-current=true]'],
      ['.segmented a', '[aria-current=true]'],
      ['.product-mark.heart', '[aria-pressed=true]'],
      ['.compare-mark', '[aria-pressed=true]'],
      ['.results, .card-grid', '.results-old'],
    ],
  },
  {
    name: 'the search dialog',
    async open({ page }) {
      await openPage(page, '/', 'Keyboards and gadgets');
      await page.getByRole('link', { name: 'Search', exact: true }).click();
      await page.getByRole('combobox').fill('clo');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
    states: [['.finder-option', '[aria-selected=true]']],
  },
  {
    name: 'the shortcuts',
    async open({ page }) {
      await openPage(page, '/products', 'Products');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    states: [
      ['.board-key[data-code=KeyZ]', '.board-marked'],
      ['.board-key[data-code=KeyZ]', '[data-down=true]'],
      ['.board-marked', '[data-down=true]'],
      ['.switch', ':checked'],
    ],
  },
  {
    name: 'the desk',
    open: ({ page }) => openPage(page, '/desk', 'True-size desk'),
    states: [
      ['.button-quiet', '[aria-pressed=true]'],
      ['.checkbox input', ':checked'],
      ['.slider', '--at: 20%'],
    ],
  },
  {
    name: 'questions',
    open: ({ page }) => openPage(page, '/faq', 'FAQ'),
    states: [
      ['.accordion-trigger', '[aria-expanded=true]'],
      ['textarea.input', '[aria-invalid=true]'],
    ],
  },
  {
    name: 'the checkout',
    async open({ page, context, shop }) {
      await addSessionCookie(context, shop, await register(shop));
      await addToCart(page, await getProduct(shop, 'Inkwell Desk Mat'));
      await openPage(page, '/checkout', 'Checkout');
    },
    states: [
      ['.choice input', ':checked'],
      ['.checkbox input', ':checked'],
      ['.input', '[aria-invalid=true]'],
      ['.input', ':disabled'],
    ],
  },
  {
    name: 'an order',
    async open({ page, context, shop }) {
      const customer = await register(shop);
      const order = await placeOrder(shop, customer, [
        { product: await getProduct(shop, 'Inkwell Desk Mat'), amount: 1 },
      ]);
      await addSessionCookie(context, shop, customer);
      await openOrder(page, order);
    },
    states: [
      ['.side-links a', '[aria-current=page]'],
      ['.tracker li:last-child', '.tracker-done'],
      ['.tracker li:last-child', '[aria-current=step]'],
    ],
  },
  {
    name: "the admin's products",
    async open({ page, context, shop }) {
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, '/adminDashboard', 'Today');
      await expect(page.getByRole('checkbox', { name: /^Select / }).last()).toBeVisible();
    },
    states: [
      ['.segments a', '[aria-current=true]'],
      ['.select-box input', ':checked'],
      ['.select-box input', ':indeterminate'],
      ['.paginator a', '[aria-current=page]'],
      ['.paginator a', '[aria-disabled=true]'],
    ],
  },
  {
    name: 'an import',
    async open({ page, context, shop }) {
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await chooseImport(page, importFile([NEW_ROW]));
      await expect(page.getByRole('button', { name: 'Apply 1 Row' })).toBeVisible();
    },
    states: [
      ['.steps li:last-child', '.steps-done'],
      ['.steps li:last-child', '[aria-current=step]'],
    ],
  },
  {
    name: 'a new product',
    async open({ page, context, shop }) {
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, '/adminDashboard/addNewProduct', 'Add Product');
    },
    states: [
      ['.drop', '.drop-over'],
      ['.switch', ':checked'],
    ],
  },
  {
    name: "the shop's search",
    async open({ page, context, shop }) {
      await addSessionCookie(context, shop, await signInAsAdmin(shop));
      await openPage(page, '/adminDashboard/missedSearches', 'Shop Search');
      await expect(page.getByText('in the last 30 days')).toBeVisible();
    },
    states: [['.tabs a', '[aria-current=page]']],
  },
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`forced ${colorScheme} colours show without colour every state on`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

    for (const { name, open, states } of PAGES) {
      test(name, async ({ page, context, shop }) => {
        await open({ page, context, shop });
        const hidden: string[] = [];
        for (const [selector, state] of states) {
          const element = page.locator(selector).first();
          if (!(await isShown(element, state))) hidden.push(`${selector} ${state}`);
        }
        expect(hidden).toEqual([]);
      });
    }
  });
}

/** Whether an element differs in brightness with and without a state. */
async function isShown(element: Locator, state: string): Promise<boolean> {
  // In the middle, where no bar at the foot of the window lies above it.
  await element.evaluate((shown) => shown.scrollIntoView({ block: 'center' }));
  const [without, withState] = [await draw(element, state, false), await draw(element, state, true)];
  await element.evaluate(setState, { state, isOn: false });
  const changed = without.filter((brightness, index) => Math.abs(brightness - (withState[index] ?? 0)) > MIN_CHANGE);
  return changed.length >= MIN_CHANGED_PIXELS;
}

/** Returns the brightness of each pixel of the element, or of the control that it belongs to. */
async function draw(element: Locator, state: string, isOn: boolean): Promise<Uint8Array> {
  await element.evaluate(setState, { state, isOn });
  const { x, y, width, height } = await element.evaluate((inner) => {
    const box = (inner.closest('label, .switch-row') ?? inner).getBoundingClientRect();
    return { x: box.x, y: box.y, width: box.width, height: box.height };
  });
  const clip = {
    x: Math.max(0, x - MARGIN_PIXELS),
    y: Math.max(0, y - MARGIN_PIXELS),
    width: width + 2 * MARGIN_PIXELS,
    height: height + 2 * MARGIN_PIXELS,
  };
  const picture = await element.page().screenshot({ clip, animations: 'disabled', caret: 'hide' });
  return sharp(picture).greyscale().raw().toBuffer();
}

/** Runs in the page. Changes only what styles select, not what the application knows. */
function setState(element: Element, { state, isOn }: { state: string; isOn: boolean }): void {
  const [name = '', value = ''] = state.replaceAll(/^[[:.]|\]$/g, '').split(/=|: /);
  if (state.startsWith(':')) Reflect.set(element, name, isOn);
  else if (state.startsWith('.')) element.classList.toggle(name, isOn);
  else if (state.startsWith('--') && element instanceof HTMLElement) element.style.setProperty(name, isOn ? value : '');
  else if (isOn) element.setAttribute(name, value);
  else element.removeAttribute(name);
}
