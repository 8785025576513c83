import { addProduct, addProducts, getProduct } from '../journeys/support/api.ts';
import { expect } from '../journeys/support/test.ts';
import { at, goTo, goToProduct, openDialog } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

const PHONE = 390;
const FACETS = '/products?attr.layout=75+%25&attr.hot-swap=true&attr.weight=500..1500';

/** The list of products, the page of a product, and the comparison. */
export const CATALOGUE_SCREENS: readonly Screen[] = [
  { page: 'products', state: 'full', open: at('/products') },
  { page: 'products', state: 'list', open: at('/products?layout=list') },
  { page: 'products', state: 'filtered', open: at('/products?category=pc&company=Kelvane&price=150&sort=lowest') },
  { page: 'products', state: 'reduced by 45 percent', open: at('/products?saving=45') },
  { page: 'products', state: 'nothing found', open: at('/products?text=zzz') },
  { page: 'products', state: 'long text', open: at(`/products?text=${'keyboard '.repeat(20)}`) },
  { page: 'products', state: 'found by a word inside', open: at('/products?text=mat') },
  { page: 'products', state: 'sold out', open: at('/products?text=Juniper') },
  {
    page: 'products',
    state: 'shortcuts',
    isOverlay: true,
    async open({ page }) {
      await page.goto('/products', { waitUntil: 'networkidle' });
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
      await page.keyboard.down('g');
    },
  },
  {
    page: 'products',
    state: 'hint of a shortcut',
    isOverlay: true,
    async open({ page }) {
      await page.goto('/products', { waitUntil: 'networkidle' });
      await page.clock.install();
      await page.keyboard.press('g');
      await expect(page.getByText('Go to orders')).toBeVisible();
    },
  },
  { page: 'products', state: 'long names', as: 'longGuest', open: at('/products') },
  { page: 'products', state: 'long names as a list', as: 'longGuest', open: at('/products?layout=list') },
  {
    page: 'products',
    state: 'filters open',
    isOverlay: true,
    maxWidth: PHONE,
    async open(visit) {
      await goTo(visit, '/products?category=pc');
      await openDialog(visit, 'Filters');
    },
  },
  {
    page: 'products',
    state: 'failing',
    async open(visit) {
      await goTo(visit, '/products');
      await visit.page.route('**/*.data*', (route) => route.abort());
      await visit.page.getByLabel('Search products').fill('night');
      await expect(visit.page.getByText('The shop cannot be reached')).toBeVisible();
    },
  },
  { page: 'product', state: 'in stock', open: (visit) => goToProduct(visit, 'Alderway 60') },
  { page: 'product', state: 'reduced', open: (visit) => goToProduct(visit, 'Kitebird Headset') },
  { page: 'product', state: 'bought together', open: (visit) => goToProduct(visit, 'Gullrest Wireless Mouse') },
  { page: 'product', state: 'few left', open: (visit) => goToProduct(visit, 'Yarrow Mini Speaker') },
  { page: 'product', state: 'sold out', open: (visit) => goToProduct(visit, 'Juniper Keycap Set') },
  {
    page: 'product',
    state: 'sound on and typing test',
    async open(visit) {
      await goToProduct(visit, 'Cloudrow 75');
      await visit.page.getByRole('button', { name: '10-second typing test' }).click();
      await expect(visit.page.getByLabel('Type for 10 seconds')).toBeFocused();
    },
  },
  {
    page: 'product',
    state: 'last picture',
    async open(visit) {
      await goToProduct(visit, 'Cloudrow 75');
      await visit.page.getByRole('group', { name: 'Large pictures' }).press('ArrowLeft');
      await expect(visit.page.getByText(/^(\d+) \/ \1$/)).toBeVisible();
    },
  },
  {
    page: 'product',
    state: 'zoom',
    isOverlay: true,
    async open(visit) {
      await goToProduct(visit, 'Cloudrow 75');
      await openDialog(visit, 'Zoom in');
    },
  },
  {
    page: 'product',
    state: 'long name',
    as: 'longGuest',
    open: (visit) => goTo(visit, `/product/${visit.samples.longProduct._id}`),
  },
  {
    page: 'product',
    state: 'options',
    as: 'longGuest',
    open: (visit) => goTo(visit, `/product/${visit.samples.optionsProduct._id}`),
  },
  {
    page: 'product',
    state: 'option sold out',
    as: 'longGuest',
    async open(visit) {
      await goTo(visit, `/product/${visit.samples.optionsProduct._id}`);
      await visit.page.getByRole('radio', { name: /^Clicky/ }).check();
    },
  },
  { page: 'products', state: 'facets', open: at(FACETS) },
  {
    page: 'products',
    state: 'facets in the sheet',
    isOverlay: true,
    maxWidth: PHONE,
    async open(visit) {
      await goTo(visit, FACETS);
      await openDialog(visit, 'Filters');
      await visit.page.getByRole('dialog').getByRole('navigation', { name: 'Hot-swap' }).scrollIntoViewIfNeeded();
    },
  },
  {
    page: 'products',
    state: 'marked to compare',
    async open(visit) {
      await goTo(visit, '/products');
      for (const index of [0, 1, 2])
        await visit.page
          .getByRole('button', { name: /^Compare / })
          .nth(index)
          .click();
      await expect(visit.page.getByRole('link', { name: 'Compare 3' })).toBeVisible();
    },
  },
  {
    page: 'products',
    state: 'list marked to compare',
    async open(visit) {
      await goTo(visit, '/products?layout=list');
      await visit.page
        .getByRole('button', { name: /^Compare / })
        .first()
        .click();
      await expect(visit.page.getByRole('link', { name: 'Compare 1' })).toBeVisible();
    },
  },
  {
    page: 'product',
    state: 'one picture',
    as: 'longGuest',
    open: (visit) => openNew(visit, { images: imagesOf(1) }),
  },
  {
    page: 'product',
    state: '12 pictures',
    as: 'longGuest',
    open: (visit) => openNew(visit, { images: imagesOf(12) }),
  },
  {
    page: 'product',
    state: '2 variants',
    as: 'longGuest',
    open: (visit) => openNew(visit, optionsOf([2])),
  },
  {
    page: 'product',
    state: '100 variants',
    as: 'longGuest',
    open: (visit) => openNew(visit, optionsOf([5, 4, 5])),
  },
  { page: 'compare', state: 'nothing', open: at('/compare') },
  { page: 'compare', state: 'one product', open: (visit) => compare(visit, ['Cloudrow 75']) },
  { page: 'compare', state: 'two products', open: (visit) => compare(visit, ['Cloudrow 75', 'Alderway 60']) },
  { page: 'compare', state: 'four products', open: (visit) => compare(visit, COMPARED) },
  {
    page: 'compare',
    state: 'only differences',
    open: (visit) => compare(visit, COMPARED, '&only=differences'),
  },
  {
    page: 'compare',
    state: 'one is gone',
    open: (visit) => compare(visit, ['Cloudrow 75', 'Juniper Keycap Set', 'Ottilie Buds'], ',gone'),
  },
  {
    page: 'compare',
    state: 'long names',
    as: 'longGuest',
    async open(visit) {
      const { longProduct, optionsProduct } = visit.samples;
      const others = await addProducts(visit.shop, [
        { name: LONG_NAME, company: LONG_NAME, attributes: [{ key: 'weight', value: 123_456 }] },
        { name: 'Pip', attributes: [{ key: 'layout', value: 'Full-size' }] },
      ]);
      await goTo(visit, `/compare?ids=${[longProduct, optionsProduct, ...others].map(({ _id }) => _id).join(',')}`);
    },
  },
];

const COMPARED = ['Cloudrow 75', 'Alderway 60', 'Emberfield Full-Size', 'Ottilie Buds'];
const LONG_NAME = 'Hot-swappable wireless keyboard with rotary knob, gasket mount and dye-sublimated keycaps';

async function compare(visit: Visit, names: readonly string[], rest = ''): Promise<void> {
  const products = await Promise.all(names.map((name) => getProduct(visit.shop, name)));
  await goTo(visit, `/compare?ids=${products.map(({ _id }) => _id).join(',')}${rest}`);
}

async function openNew(visit: Visit, fields: Parameters<typeof addProduct>[1]): Promise<void> {
  const { _id } = await addProduct(visit.shop, fields);
  await goTo(visit, `/product/${_id}`);
}

const BOARDS = ['alderway-60', 'basalt-65', 'cloudrow-75', 'duskline-tkl'];

function imagesOf(count: number) {
  const names = ['', '-2', '-3'].flatMap((side) => BOARDS.map((board) => board + side));
  return names.slice(0, count).map((name, index) => ({
    image: `/pictures/products/${name}.webp`,
    alt: `A board from side ${index + 1}`,
  }));
}

const OPTION_NAMES = ['Switch', 'Colour', 'Size'];

/** Returns options with these numbers of values, and all of their combinations, of which every fifth is sold out. */
function optionsOf(counts: readonly number[]) {
  const options = counts.map((count, option) => ({
    name: OPTION_NAMES[option] ?? '',
    values: Array.from({ length: count }, (_, value) => `${OPTION_NAMES[option]} ${value + 1}`),
  }));
  const combinations = options.reduce<Record<string, string>[]>(
    (rows, { name, values }) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  );
  const variants = combinations.map((values, index) => ({ values, price: 100 + index, stock: index % 5 }));
  return { price: undefined, quantity: undefined, options, variants };
}
