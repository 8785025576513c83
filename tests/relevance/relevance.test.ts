import { expect, test } from 'vitest';
import { THE_SHOP } from '#features/audit/actor.server.ts';
import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { searchCalls } from '#features/search/search-calls.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';
import { CATALOGUE, DEFINITIONS, UNPUBLISHED } from './catalogue.ts';
import { QUERIES, type RelevanceQuery, SYNONYMS } from './queries.ts';

/** Share of the searches that must have the right product first. */
const MIN_SHARE = 0.95;
const MAX_LOOKED_AT = 10;

test('searches put the right product first', async () => {
  const shop = await createFilledShop();
  expect(CATALOGUE.length).toBeGreaterThanOrEqual(300);
  expect(QUERIES.length).toBeGreaterThanOrEqual(150);

  const misses: string[] = [];
  for (const query of QUERIES) {
    const miss = await findMiss(shop, query);
    if (miss) misses.push(miss);
  }

  const share = 1 - misses.length / QUERIES.length;
  console.log(`${QUERIES.length} searches, ${(100 * share).toFixed(1)} % right\n${misses.join('\n')}`);
  expect(share).toBeGreaterThanOrEqual(MIN_SHARE);
});

async function createFilledShop(): Promise<TestShop> {
  const shop = await createTestShop();
  const admin = await shop.signInAsAdmin();
  const samples = await shop.request(productCalls.listProducts);
  await shop.request(productCalls.removeProducts, { as: admin, body: { productIds: samples.map(({ _id }) => _id) } });
  await shop.request(attributeCalls.replaceAttributes, { as: admin, body: [...DEFINITIONS] });
  for (const product of [...CATALOGUE, ...UNPUBLISHED]) await shop.services.catalogue.add(product, THE_SHOP);
  await shop.request(searchCalls.replaceSynonyms, { as: admin, body: SYNONYMS.map((group) => [...group]) });
  return shop;
}

/** Describes what is wrong with the answer to a search. */
async function findMiss(shop: TestShop, { query, first, not }: RelevanceQuery): Promise<string | undefined> {
  const { products, corrected } = await shop.request(searchCalls.searchProducts, { query: { q: query } });
  const names = products.slice(0, MAX_LOOKED_AT).map(({ name }) => name);
  const understood = corrected === undefined ? '' : ` (understood as "${corrected}")`;
  if (!first) return names.length > 0 ? `"${query}"${understood} finds ${names[0]}` : undefined;
  if (!first.test(names[0] ?? '')) return `"${query}"${understood} has ${names[0] ?? 'nothing'} first`;
  const wrong = not && names.find((name) => not.test(name));
  return wrong === undefined ? undefined : `"${query}"${understood} finds ${wrong}`;
}
