import type { NewProduct } from '#features/catalogue/product-draft-schema.ts';
import { addProduct, getProduct } from '../journeys/support/api.ts';
import { fillProduct, pictureFile } from '../journeys/support/product-form.ts';
import { expect } from '../journeys/support/test.ts';
import { at, goTo, openDialog, refuse, refusing } from './openers.ts';
import type { Screen, Visit } from './screen.ts';

/** The screens on which admins edit a product, follow its stock, and define attributes. */
export const ADMIN_PRODUCT_SCREENS: readonly Screen[] = [
  { page: 'add product', state: 'empty', as: 'admin', open: at('/adminDashboard/addNewProduct') },
  {
    page: 'add product',
    state: 'invalid',
    as: 'admin',
    async open(visit) {
      await goTo(visit, '/adminDashboard/addNewProduct');
      await visit.page.getByRole('button', { name: 'Upload Product' }).click();
      await expect(visit.page.getByText('Image is Required')).toBeVisible();
    },
  },
  {
    page: 'add product',
    state: 'full',
    as: 'admin',
    async open(visit) {
      await goTo(visit, '/adminDashboard/addNewProduct');
      await fillProduct(visit.page, 'Marlow 40');
      await visit.page.getByLabel('Image').setInputFiles(await pictureFile());
      await expect(visit.page.getByText('The picture is uploaded')).toBeAttached();
    },
  },
  {
    page: 'edit product',
    state: 'uploading',
    as: 'admin',
    async open(visit) {
      const { _id } = await getProduct(visit.shop, 'Cloudrow 75');
      await goTo(visit, `/adminDashboard/editProduct/${_id}`);
      const input = visit.page.getByLabel('Image', { exact: true });
      await visit.page.route('**/api/image', () => {});
      await input.setInputFiles([await pictureFile(2), await pictureFile(3)]);
      await expect(visit.page.getByText('Waiting', { exact: true })).toBeVisible();
    },
  },
  {
    page: 'edit product',
    state: 'full',
    as: 'admin',
    async open(visit) {
      const { _id } = await getProduct(visit.shop, 'Kitebird Headset');
      await goTo(visit, `/adminDashboard/editProduct/${_id}`);
    },
  },
  {
    page: 'edit product',
    state: 'long name',
    as: 'longAdmin',
    open: (visit) => goTo(visit, `/adminDashboard/editProduct/${visit.samples.longProduct._id}`),
  },
  {
    page: 'edit product',
    state: 'options',
    as: 'admin',
    open: (visit) => openEditor(visit, { options: SWITCHES, variants: combine(SWITCHES) }),
  },
  {
    page: 'edit product',
    state: 'wrong barcode',
    as: 'admin',
    async open(visit) {
      await openEditor(visit, { options: SWITCHES, variants: combine(SWITCHES) });
      await visit.page.getByText('Barcodes and customs').click();
      await visit.page.getByLabel('GTIN of Linear / Sand').fill('4006381333932');
      await visit.page.getByRole('button', { name: 'Save Change' }).click();
      await expect(visit.page.getByText('GTIN has a wrong digit.')).toBeVisible();
    },
  },
  {
    page: 'edit product',
    state: '100 variants',
    as: 'admin',
    open: (visit) => openEditor(visit, { options: HUNDRED, variants: combine(HUNDRED) }),
  },
  {
    page: 'edit product',
    state: 'variants selected',
    as: 'admin',
    async open(visit) {
      await openEditor(visit, { options: SWITCHES, variants: combine(SWITCHES) });
      await visit.page.getByRole('checkbox', { name: 'Select all of Tactile' }).check();
      await expect(visit.page.getByText('2 selected')).toBeVisible();
    },
  },
  {
    page: 'edit product',
    state: 'long options',
    as: 'admin',
    open: (visit) => openEditor(visit, { options: LONG_OPTIONS, variants: combine(LONG_OPTIONS) }),
  },
  {
    page: 'edit product',
    state: 'invalid options',
    as: 'admin',
    async open(visit) {
      await openEditor(visit, { options: SWITCHES, variants: combine(SWITCHES) });
      const { page } = visit;
      await page.getByRole('button', { name: 'Remove Clicky / Coal' }).click();
      await page.getByLabel('SKU of Linear / Coal').fill('TWICE');
      await page.getByLabel('SKU of Tactile / Sand').fill('twice');
      await page.getByLabel('Price of Tactile / Coal', { exact: true }).fill('');
      await page.getByRole('button', { name: 'Save Change' }).click();
      await expect(page.getByText('Used by Linear / Coal')).toBeVisible();
    },
  },
  {
    page: 'edit product',
    state: 'refused picture',
    as: 'admin',
    async open(visit) {
      const { page } = visit;
      await openEditor(visit, { options: SWITCHES, variants: combine(SWITCHES) });
      await page.route('**/api/product/*', async (route) => {
        const body = route.request().postDataJSON();
        const [first, ...variants] = body.variants;
        const images = [...body.images, { image: '/pictures/products/none.webp', alt: '' }];
        const image = '/pictures/products/nothing.webp';
        await route.continue({
          postData: JSON.stringify({ ...body, images, variants: [{ ...first, image }, ...variants] }),
        });
      });
      await page.getByLabel('Company').fill('Kelvane');
      await page.getByRole('button', { name: 'Save Change' }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    page: 'edit product',
    state: 'preview',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await openEditor(visit, { options: SWITCHES, variants: combine(SWITCHES) });
      await openDialog(visit, 'Preview');
    },
  },
  {
    page: 'edit product',
    state: 'leaving',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      await openEditor(visit, {});
      await visit.page.getByLabel('Company').fill('Kelvane');
      await visit.page.getByRole('link', { name: 'Mange Products' }).last().click();
      await expect(visit.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    page: 'stock',
    state: 'full',
    as: 'admin',
    async open(visit) {
      const { _id } = await getProduct(visit.shop, 'Basalt 65');
      await goTo(visit, `/adminDashboard/stock/${_id}`);
    },
  },
  {
    page: 'stock',
    state: 'long names',
    as: 'admin',
    async open(visit) {
      const product = await addProduct(visit.shop, {
        options: LONG_OPTIONS,
        variants: combine(LONG_OPTIONS),
        ...BY_VARIANT,
      });
      await goTo(visit, `/adminDashboard/stock/${product._id}`);
    },
  },
  {
    page: 'stock',
    state: 'count',
    as: 'admin',
    isOverlay: true,
    async open(visit) {
      const { _id } = await getProduct(visit.shop, 'Kitebird Headset');
      await goTo(visit, `/adminDashboard/stock/${_id}`);
      await openDialog(visit, /^Count/);
    },
  },
  {
    page: 'stock',
    state: 'failing',
    as: 'admin',
    async open(visit) {
      await refuse(visit, '**/stock-movement*');
      const { _id } = await getProduct(visit.shop, 'Kitebird Headset');
      await goTo(visit, `/adminDashboard/stock/${_id}`);
    },
  },
  { page: 'edit product', state: 'not found', as: 'admin', open: at('/adminDashboard/editProduct/nothing') },
  {
    page: 'stock',
    state: 'nothing in stock',
    as: 'admin',
    async open(visit) {
      const { _id } = await addProduct(visit.shop, { quantity: 0 });
      await goTo(visit, `/adminDashboard/stock/${_id}`);
    },
  },
  { page: 'stock', state: 'not found', as: 'admin', open: at('/adminDashboard/stock/nothing') },
  { page: 'attributes', state: 'full', as: 'admin', open: at('/adminDashboard/attributes') },
  {
    page: 'attributes',
    state: 'empty',
    as: 'newAdmin',
    async open(visit) {
      await visit.page.route('**/api/attribute', (route) => route.fulfill({ json: [] }));
      await goTo(visit, '/adminDashboard/attributes');
    },
  },
  {
    page: 'attributes',
    state: 'long names',
    as: 'longAdmin',
    async open(visit) {
      await visit.page.route('**/api/attribute', (route) => route.fulfill({ json: LONG_DEFINITIONS }));
      await goTo(visit, '/adminDashboard/attributes');
    },
  },
  {
    page: 'attributes',
    state: 'invalid',
    as: 'admin',
    async open(visit) {
      await openAttribute(visit, 'Plate');
      await visit.page.getByRole('button', { name: 'Remove Plate' }).click();
      await visit.page.getByRole('button', { name: 'Add Attribute' }).click();
      await visit.page.getByRole('button', { name: 'Save Change' }).click();
      await expect(visit.page.getByText('Label is required').first()).toBeVisible();
    },
  },
  { page: 'attributes', state: 'open', as: 'admin', open: (visit) => openAttribute(visit, 'Switch') },
  {
    page: 'attributes',
    state: 'failing',
    as: 'admin',
    open: refusing('**/api/attribute', '/adminDashboard/attributes'),
  },
];

const LONG_DEFINITIONS = [
  { key: 'sound', label: 'The sound and the feel of the switches when you type', kind: 'text', filterable: true },
  {
    key: 'colour',
    label: 'Donaudampfschifffahrtsgesellschaftskapitän',
    kind: 'choice',
    choices: ['Donaudampfschifffahrtskapitänsmützenfarbe', 'Coal'],
    filterable: false,
  },
];
const SWITCHES = [
  { name: 'Switch', values: ['Linear', 'Tactile', 'Clicky'] },
  { name: 'Colour', values: ['Sand', 'Coal'] },
];
const HUNDRED = ['Switch', 'Colour'].map((name) => ({
  name,
  values: Array.from({ length: 10 }, (_, index) => `${name} ${index + 1}`),
}));
const LONG_OPTIONS = [
  {
    name: 'The sound and the feel of the switches',
    values: ['Linear with a long spring, lubricated by hand', 'Tactile'],
  },
  { name: 'Donaudampfschifffahrtsgesellschaftskapitän', values: ['Donaudampfschifffahrtskapitänsmützenfarbe', 'Coal'] },
];
/** The variants state them instead. */
const BY_VARIANT = { price: undefined, quantity: undefined };

type Choices = Pick<NewProduct, 'options' | 'variants'>;

function combine([first, second]: NonNullable<Choices['options']>): NonNullable<Choices['variants']> {
  const [rows, columns] = [first, second].map((option) => ({ name: option?.name ?? '', values: option?.values ?? [] }));
  if (!rows || !columns) return [];
  return rows.values.flatMap((row) =>
    columns.values.map((column) => ({ values: { [rows.name]: row, [columns.name]: column }, price: 149, stock: 7 })),
  );
}

async function openAttribute(visit: Visit, label: string): Promise<void> {
  await goTo(visit, '/adminDashboard/attributes');
  await visit.page.getByRole('button', { name: label, exact: true }).click();
  await expect(visit.page.getByRole('button', { name: `Close ${label}` })).toBeVisible();
}

async function openEditor(visit: Visit, choices: Choices): Promise<void> {
  const product = await addProduct(visit.shop, { ...choices, ...(choices.variants && BY_VARIANT) });
  await goTo(visit, `/adminDashboard/editProduct/${product._id}`);
}
