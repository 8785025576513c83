import { collectionCalls } from '#features/collection/collection-calls.ts';
import type { TestShop } from './test-shop.ts';

/** Adds a published collection, by default of every product. */
export async function addCollection(shop: TestShop, draft: Record<string, unknown> = {}) {
  const as = await shop.signInAsAdmin();
  const kind = 'productIds' in draft ? { kind: 'picked' } : { kind: 'rule', rule: {} };
  const response = await shop.send(collectionCalls.addCollection, {
    as,
    body: { title: 'Everything', published: true, ...kind, ...draft },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  return collectionCalls.addCollection.answer.parse(response.json());
}

/** Lists the names of the products of a collection. */
export async function namesIn(shop: TestShop, slug: string, query: Record<string, unknown> = {}): Promise<string[]> {
  const params = { slug };
  const products = await shop.request(collectionCalls.listCollectionProducts, { params, query });
  return products.map(({ name }) => name);
}
