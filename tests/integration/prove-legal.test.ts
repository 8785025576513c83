import { expect, onTestFinished, test } from 'vitest';
import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import { manufacturerCalls } from '#features/catalogue/manufacturer/manufacturer-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import type { NewProduct } from '#features/catalogue/product-draft-schema.ts';
import type { NewVariant } from '#features/catalogue/variant/variant-draft-schema.ts';
import { checkLegal } from '#features/legal/legal-check.server.ts';
import { cents } from '#features/pricing/money.ts';
import type { Settings } from '#features/settings/settings-schema.ts';
import { taxCalls } from '#features/tax/tax-calls.ts';
import { createServices } from '../../src/services/services.ts';
import { environmentOf, runCommand } from '../support/command.ts';
import { DEFAULT_SETTINGS } from '../support/settings.ts';
import { openTaxShop, RATES } from '../support/taxes.ts';
import { testConfig } from '../support/template.ts';
import { createEmptyDatabase } from '../support/test-database.ts';
import { createTestShop } from '../support/test-shop.ts';

const NO_ADVICE = 'This is no legal advice: a shop from which nothing is missing may still break a law.';
const SAMPLE_HINT =
  '  hint     /imprint, /privacy, /returns, and /terms are sample texts. Write your own into content/legal/, and run ' +
  'npm run build.';

/** Settings of a shop in Germany that lack nothing. */
const COMPLETE: Partial<Settings> = {
  address: 'Thock\nTorstraße 1\n10119 Berlin',
  email: 'help@thock.example',
  country: 'DE',
  taxMode: 'included',
  ossRegistered: false,
  sellerVatNumber: 'DE136695976',
  withdrawal: 'auto',
  warrantyYears: 2,
  placeholderPrice: null,
  registrations: [{ name: 'LUCID', number: 'DE1234567890123' }],
};
const TEXTS = {
  imprint: '# Imprint\n\nThock  \nTorstraße 1  \n10119 Berlin\n\n{{email}}',
  accessibility: '# Accessibility',
};
/** What a product in parcels to every country needs. */
const SHIPPED: NewVariant = {
  values: {},
  price: 60,
  stock: 10,
  weightGrams: 900,
  hsCode: '847160',
  originCountry: 'CN',
};

/** Opens a shop in Germany without products, which sells to countries in and outside of the EU. */
async function openShop(settings: Partial<Settings> = {}) {
  const open = await openTaxShop({ ...COMPLETE, ...settings });
  const { shop, admin } = open;
  const { db } = shop.services;
  const productIds = (await db.selectFrom('product').select('id').execute()).map(({ id }) => id);
  await shop.request(productCalls.removeProducts, { as: admin, body: { productIds } });

  async function addMaker(maker: { address: string; responsiblePerson?: string }): Promise<string> {
    const makers = await shop.request(manufacturerCalls.listManufacturers);
    const body = [...makers, { name: `Maker ${makers.length}`, email: 'safety@maker.example', ...maker }];
    const added = (await shop.request(manufacturerCalls.replaceManufacturers, { as: admin, body })).at(-1);
    if (!added) throw new Error('The manufacturer is missing');
    return added._id;
  }
  const manufacturerId = await addMaker({ address: 'Allee 1\n10119 Berlin\nDeutschland' });

  return {
    ...open,
    /** Lists what it lacks, each as its kind and its text. */
    async check({
      texts = TEXTS,
      isLive = true,
      hasOwnRates = true,
    }: {
      texts?: Record<string, string>;
      isLive?: boolean;
      hasOwnRates?: boolean;
    } = {}) {
      const context = { defaults: DEFAULT_SETTINGS, isLive, hasOwnRates, now: Date.now() };
      const { findings } = await checkLegal(db, { ...context, texts: new Map(Object.entries(texts)) });
      return findings.map(({ about, kind, text }) => `${about}, ${kind}: ${text}`);
    },
    addMaker,
    /** Adds a product that lacks nothing but what is stated otherwise. */
    addProduct(name: string, { shipped, ...fields }: Partial<NewProduct> & { shipped?: Partial<NewVariant> } = {}) {
      const variant = { ...SHIPPED, ...shipped };
      return shop.addProduct({ name, manufacturerId, price: variant.price, variants: [variant], ...fields });
    },
  };
}

/** Settings that lack something, and what is said of it. */
const SETTINGS: [Partial<Settings>, string][] = [
  [{ address: '' }, 'missing: The shop has no address. Enter it in the settings, and in the imprint'],
  [{ email: '' }, 'missing: The shop has no reply address. Enter it in the settings, and in the imprint'],
  [{ sellerVatNumber: '' }, 'missing: The shop has no VAT number. Enter it in the settings'],
  [{ ossRegistered: true }, 'missing: There is no standard tax rate for Austria. Enter it under Taxes'],
  [{ country: 'AT' }, 'missing: There is no standard tax rate for Austria. Enter it under Taxes'],
  [{ withdrawal: 'off' }, 'missing: Customers cannot withdraw from a contract online.'],
  [{ warrantyYears: 1 }, 'missing: The warranty is shorter than the two years for which sellers are liable.'],
  [{ placeholderPrice: cents(10606) }, 'missing: Products without a compare-at price show a struck-through price'],
  [{ taxMode: 'off' }, 'hint: Taxes are off, as they may be for small businesses only.'],
  [{ registrations: [] }, 'hint: Sellers who send parcels to customers in Germany need a LUCID number.'],
];

test('the shop of the specification lacks nothing, as it sells to its own country alone', async () => {
  const shop = await createTestShop();
  const outcome = await runCommand('prove', environmentOf(shop.database), 'legal');
  expect(outcome).toMatchObject({ code: 0, err: '' });
  expect(outcome.out.split('\n')).toEqual([
    'Shop, which sells to United States:',
    SAMPLE_HINT,
    expect.stringMatching(/^Products, of which \d+ are published:$/),
    '  nothing to mend',
    NO_ADVICE,
  ]);
});

test('the sample shop in Berlin lacks nothing that the law demands', async () => {
  const { location, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  await (await createServices({ ...testConfig(location), sample: 'europe' })).close();
  const outcome = await runCommand('prove', environmentOf(location), 'legal');
  expect(outcome).toMatchObject({ code: 0, err: '' });
  const [heading, ...lines] = outcome.out.split('\n');
  expect(heading).toMatch(/^Shop, which sells to Germany, Austria, .*, and United States:$/);
  expect(lines).toEqual([
    SAMPLE_HINT,
    'Products, of which 26 are published:',
    expect.stringMatching(/^ {2}hint {5}Reduced, and the lowest price of the 30 days before is unknown: /),
    NO_ADVICE,
  ]);
});

test('the command prints a sentence for each thing that is missing, and fails', async () => {
  const { shop, addProduct } = await openShop({ address: '', warrantyYears: 1 });
  await addProduct('Orphan', { manufacturerId: null });
  const { code, err, out } = await runCommand('prove', environmentOf(shop.database), 'legal');
  expect({ code, err }).toEqual({ code: 1, err: '' });
  expect(out.split('\n')).toEqual([
    'Shop, which sells to Germany, France, Austria, United Kingdom, United States, and Switzerland:',
    '  missing  The shop has no address. Enter it in the settings, and in the imprint (Directive 2000/31/EC, Article 5).',
    '  missing  The warranty is shorter than the two years for which sellers are liable. Enter at least 2 years in the ' +
      'settings (Directive (EU) 2019/771, Article 10).',
    SAMPLE_HINT,
    'Products, of which 1 is published:',
    '  missing  No manufacturer with its address and email: Orphan. Choose one for each (Regulation (EU) 2023/988, ' +
      'Article 19).',
    NO_ADVICE,
  ]);
});

test('settings that lack something are named, each in a line', async () => {
  const { check, changeSettings } = await openShop();
  expect(await check()).toEqual([]);
  for (const [settings, finding] of SETTINGS) {
    await changeSettings({ ...COMPLETE, ...settings });
    const found = await check();
    expect(found, JSON.stringify(settings)).toEqual([expect.stringContaining(`shop, ${finding}`)]);
  }
});

test('the shop needs no tax rates if those of a provider count', async () => {
  const { check, shop, admin } = await openShop();
  await shop.request(taxCalls.replaceTaxRates, { as: admin, body: [] });
  expect(await check()).toEqual([expect.stringContaining('missing: There is no standard tax rate for Germany.')]);
  expect(await check({ hasOwnRates: false })).toEqual([]);
});

test('above 10,000 euros of sales to other countries of the EU, the One Stop Shop is missing', async () => {
  const { check, shop, admin, addProduct, place, changeSettings } = await openShop();
  const product = await addProduct('Dear', { shipped: { price: 1500 } });
  const body = [...RATES, { country: 'AT', taxClass: 'standard' as const, percent: 20, name: 'VAT' }];
  await shop.request(taxCalls.replaceTaxRates, { as: admin, body });
  for (const to of ['DE', 'GB']) await place({ to, items: [{ product, amount: 1 }] });
  await place({ to: 'FR', items: [{ product, amount: 1 }] });
  expect(await check()).toEqual([]);
  await place({ to: 'AT', items: [{ product, amount: 7 }] });
  const sentence = 'Sales to consumers in other countries of the EU are above 10,000 euros';
  expect(await check()).toEqual([expect.stringContaining(`shop, missing: ${sentence}`)]);
  await changeSettings({ ossRegistered: true });
  expect(await check()).toEqual([]);
});

test('legal texts that are samples, empty or of another address are named', async () => {
  const { check } = await openShop();
  const sample = '> **Sample text.** Replace it.';
  const samples = { ...TEXTS, terms: sample, imprint: sample };
  const sentence = '/imprint and /terms are sample texts. Write your own into content/legal/, and run npm run build.';
  expect(await check({ texts: samples })).toEqual([`shop, missing: ${sentence}`]);
  expect(await check({ texts: samples, isLive: false })).toEqual([`shop, hint: ${sentence}`]);
  expect(await check({ texts: { ...TEXTS, accessibility: ' \n' } })).toEqual([
    expect.stringContaining('shop, missing: There is no statement about accessibility.'),
  ]);
  expect(await check({ texts: { ...TEXTS, imprint: 'Thock\nTorstraße 2\n10119 Berlin' } })).toEqual([
    expect.stringContaining('shop, hint: The imprint does not contain the address and reply address of the settings.'),
  ]);
});

test('products are named, at most twenty of them, if they are published', async () => {
  const { check, addProduct } = await openShop();
  await addProduct('Complete');
  await addProduct('Hidden', { published: false, manufacturerId: null });
  expect(await check()).toEqual([]);

  for (let number = 1; number <= 22; number++) await addProduct(`Orphan ${number}`, { manufacturerId: null });
  const [found, ...others] = await check();
  expect(others).toEqual([]);
  expect(found).toMatch(
    /^products, missing: No manufacturer with its address and email: (Orphan \d+, ){20}and 2 more\. Choose one/,
  );
});

test('each lack of a product has a line of its own', async () => {
  const { check, shop, admin, addMaker, addProduct } = await openShop();
  const definition = { key: 'charger-included', label: 'Charger', kind: 'boolean' as const, filterable: false };
  await shop.request(attributeCalls.replaceAttributes, { as: admin, body: [definition] });
  const addOf = async (name: string, maker: Parameters<typeof addMaker>[0]) =>
    addProduct(name, { manufacturerId: await addMaker(maker) });
  const person = 'EU Contact GmbH\nGasse 2\n1010 Wien, Austria';
  await addOf('Swiss', { address: 'Gasse 2\n6300 Zug, Switzerland' });
  await addOf('Silent', { address: 'Keyuan Road\nShenzhen\nChina', responsiblePerson: person });
  await addOf('Unclear', { address: 'Somewhere 1' });
  await addOf('Complete', { address: 'Elm Street 3\nUSA', responsiblePerson: `${person}\neu@contact.example` });
  await addProduct('Weightless', { shipped: { weightGrams: undefined } });
  await addProduct('Uncoded', { shipped: { hsCode: undefined } });
  await addProduct('Unplaced', { shipped: { originCountry: undefined } });
  await addProduct('Reduced', { shipped: { compareAtPrice: 80 } });
  await addProduct('Charged', { attributes: [{ key: 'charger-included', value: false }] });

  // Products have no order, so that of two names may be the other one.
  const findings = (await check()).map((finding) => finding.replace(/\. .*/, ''));
  expect(findings).toEqual([
    expect.stringMatching(
      /^products, missing: A manufacturer outside of the EU without .*: (Swiss and Silent|Silent and Swiss)$/,
    ),
    'products, hint: A manufacturer whose address does not end with a country: Unclear',
    'products, hint: No packed weight for customs: Weightless',
    expect.stringMatching(/^products, hint: No HS code or country of origin for customs: Un\w+ and Un\w+$/),
    'products, hint: Reduced, and the lowest price of the 30 days before is unknown: Reduced',
    'products, hint: Only a part of what the label about chargers shows: Charged',
  ]);
});
