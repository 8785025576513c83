import { insertCollection, replacePicks } from '#features/collection/collection-queries.server.ts';
import { type CollectionDraft, MAX_COLLECTIONS, MAX_PICKED } from '#features/collection/collection-schema.ts';
import { toCollection } from '#features/collection/to-collection.ts';
import { claimSlug } from '#platform/database/claim-slug.server.ts';
import { type DatabaseLocation, openDatabase, withoutTimeouts } from '#platform/database/open-database.server.ts';
import type { ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { largeId } from './large-shop.ts';

type Rules = Readonly<Record<string, Extract<CollectionDraft, { kind: 'rule' }>['rule']>>;

/** The collections by rule that are measured, by slug. */
export const MEASURED_RULES: Rules = {
  everything: {},
  'of-category': { category: 'pc' },
  'of-attribute': { attributes: { layout: ['75 %'] } },
  'of-two-attributes': { attributes: { layout: ['75 %'], switch: ['Tactile'] } },
  reduced: { reduced: true },
  'best-rated': { minRating: 4.5 },
  'well-rated-keyboards': { category: 'pc', minRating: 4 },
  'of-this-month': { newDays: 30 },
  'new-and-reduced': { newDays: 60, reduced: true },
};
/** The slug of the collection that was picked by hand. */
export const PICKED = 'picked';

/** Fills a shop with as many collections as it may have. */
export async function addLargeCollections(location: DatabaseLocation, products: number): Promise<void> {
  const db = openDatabase<Tables>(withoutTimeouts(location));
  try {
    await inTransaction(db, async (trx) => {
      const shared = { text: '', image: '/pictures/products/alderway-60.webp', published: true };
      const rules = Object.entries(MEASURED_RULES);
      for (let position = 0; position < MAX_COLLECTIONS - 1; position++) {
        const [slug, rule] = rules[position] ?? [`other-${position}`, { maxPrice: position }];
        await insert(trx, { ...shared, kind: 'rule', rule, slug, title: slug }, position);
      }
      const stride = Math.floor(products / MAX_PICKED);
      const productIds = Array.from({ length: MAX_PICKED }, (_, index) => largeId('product', index * stride));
      const draft = { ...shared, kind: 'picked' as const, productIds, slug: PICKED, title: PICKED };
      await insert(trx, draft, MAX_COLLECTIONS - 1);
    });
  } finally {
    await db.destroy();
  }
}

async function insert(trx: ShopTransaction, draft: CollectionDraft, position: number): Promise<void> {
  const id = `collection-${position}`;
  const claimed = await claimSlug(trx, 'collection', { id, title: draft.title, slug: draft.slug });
  if (!claimed.ok) throw new Error(`${draft.title} cannot be added: ${claimed.reason}`);
  const collection = toCollection(id, claimed.slug, draft);
  await insertCollection(trx, collection, { position, at: Date.now() });
  await replacePicks(trx, id, collection.productIds ?? []);
}
