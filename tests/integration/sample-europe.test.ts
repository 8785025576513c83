import { expect, onTestFinished, test } from 'vitest';
import { readCharging } from '#features/catalogue/charger/charging.ts';
import { DEFAULT_VIEW } from '#features/catalogue/product-view.ts';
import type { Sample } from '#features/demo/samples.ts';
import { findBadLinks } from '#features/home/section-links.ts';
import { findRateProblems } from '#features/shipping/rate-rules.ts';
import { listZones } from '#features/shipping/zone-queries.server.ts';
import { findOverlap } from '#features/shipping/zone-rules.ts';
import { findTaxRates } from '#features/tax/tax-rate-queries.server.ts';
import { isLinkTarget } from '#platform/link-target.ts';
import { createServices } from '../../src/services/services.ts';
import { testConfig } from '../support/template.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

async function openEmpty() {
  const { location, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  return {
    async start(sample: Sample | undefined) {
      const services = await createServices({ ...testConfig(location), sample });
      onTestFinished(services.close);
      return services;
    },
  };
}

const BERLIN = {
  country: 'DE',
  currency: 'EUR',
  locale: 'de-DE',
  timeZone: 'Europe/Berlin',
  wholePrices: true,
  placeholderPrice: null,
  taxMode: 'included',
  ossRegistered: true,
  contactInbox: true,
  newsletter: true,
  registrations: [
    { name: 'LUCID', number: 'DE0000000000000' },
    { name: 'WEEE', number: 'DE 00000000' },
  ],
};

test('a demo can begin as a shop in Berlin that ships to five zones, and stays one', async () => {
  const database = await openEmpty();
  const [first, second] = await Promise.all([database.start('europe'), database.start('europe')]);
  for (const { settings } of [first, second]) expect(settings.current()).toMatchObject(BERLIN);
  expect((await database.start(undefined)).settings.current()).toMatchObject(BERLIN);

  expect((await findTaxRates(first.db)).rates).toHaveLength(53);
  expect(first.branding.current().look).toEqual({ accent: { light: '#1f5f8b', dark: '#8ec5ec' } });
  expect(first.menus.current()).toEqual({ header: expect.any(Array), footer: expect.any(Array) });
  for (const { to } of first.menus.listMenuLinks()) expect(isLinkTarget(to), to).toBe(true);
  const sections = first.home.shownSections() ?? [];
  expect(sections.map(({ kind }) => kind)).toEqual([
    ...['banner', 'collection', 'tiles', 'new-arrivals', 'text', 'provide', 'recent-blog'],
  ]);
  expect(findBadLinks(sections)).toEqual([]);
  const zones = await listZones(first.db);
  expect(zones.map(({ name }) => name).sort()).toEqual([
    'European Union',
    'Germany',
    'Switzerland',
    'United Kingdom',
    'United States',
  ]);
  expect(
    zones.filter((zone) =>
      findOverlap(
        zone,
        zones.filter((other) => other !== zone),
      ),
    ),
  ).toEqual([]);
  expect(zones.flatMap(({ methods }) => methods).flatMap(findRateProblems)).toEqual([]);
  expect(new Set(zones.flatMap(({ countries }) => countries)).size).toBe(31);
});

test('the products of the sample have manufacturers and what customs ask, and some say what they are charged with', async () => {
  const database = await openEmpty();
  const { catalogue } = await database.start('europe');
  const makers = await catalogue.listManufacturers();
  expect(makers.filter(({ responsiblePerson }) => responsiblePerson !== undefined)).toHaveLength(2);
  const { rows: products } = await catalogue.list({}, 'newest').readPage({ page: 1, limit: 100 });
  expect(products).toHaveLength(26);
  for (const product of products) expect(await catalogue.findManufacturer(product), product.name).toBeDefined();
  const variants = products.flatMap((product) => product.variants);
  for (const { weightGrams = 0, hsCode, originCountry } of variants) {
    expect(weightGrams).toBeGreaterThan(100);
    expect([hsCode, originCountry]).toEqual([expect.stringMatching(/^\d{6}$/), expect.stringMatching(/^[A-Z]{2}$/)]);
  }
  expect(products.filter(({ warnings }) => warnings !== undefined)).toHaveLength(25);
  expect(products.filter(({ attributes }) => readCharging(attributes)?.power !== undefined)).toHaveLength(11);
});

test('the sample has six collections with products, of which one is picked by hand', async () => {
  const database = await openEmpty();
  const { collections } = await database.start('europe');
  const listed = await collections.withPicks(collections.listPublished(), { publishedOnly: true });
  expect(listed.map(({ slug, productIds }) => [slug, productIds?.length])).toEqual([
    ['keyboards', undefined],
    ['switches', undefined],
    ['keycaps', undefined],
    ['a-quiet-desk', 4],
    ['audio', undefined],
    ['offers', undefined],
  ]);
  for (const collection of listed) {
    const { total } = await collections.listView(DEFAULT_VIEW, await collections.withinOf(collection));
    expect(total, collection.title).toBeGreaterThan(0);
  }
  expect((await collections.listDoors()).map(({ to }) => to)).toEqual(listed.map(({ slug }) => `/collections/${slug}`));
});

test('a shop that began without the sample keeps its currency', async () => {
  const database = await openEmpty();
  const { db } = await database.start(undefined);
  await expect(database.start('europe')).rejects.toThrow('The database holds another shop');
  expect((await database.start(undefined)).settings.current()).toMatchObject({ country: 'US', currency: 'USD' });
  expect(await listZones(db)).toEqual([]);
  expect(await db.selectFrom('menu').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('branding').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('home_page').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('manufacturer').selectAll().execute()).toEqual([]);
});
