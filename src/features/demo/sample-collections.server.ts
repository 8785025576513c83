import { insertCollection, replacePicks } from '#features/collection/collection-queries.server.ts';
import { collectionDraftSchema } from '#features/collection/collection-schema.ts';
import { toCollection } from '#features/collection/to-collection.ts';
import { claimSlug } from '#platform/database/claim-slug.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { newId } from '#platform/id.ts';
import { readSample } from './sample-shop.server.ts';
import type { Sample } from './samples.ts';

/** Adds the collections of a sample. @param ids the ids of the products by their slugs. */
export async function addSampleCollections(
  trx: ShopTransaction,
  sample: Sample | undefined,
  { ids, at }: { ids: ReadonlyMap<string, string>; at: number },
): Promise<void> {
  if (!sample) return;
  for (const [position, { products, ...entry }] of readSample(sample).collections.entries()) {
    const productIds = products?.map((slug) => ids.get(slug));
    const draft = collectionDraftSchema.parse({ ...entry, published: true, ...(productIds && { productIds }) });
    const id = newId();
    const claimed = await claimSlug(trx, 'collection', { id, title: draft.title, slug: draft.slug });
    if (!claimed.ok) throw new Error(`${draft.title} cannot be added: ${claimed.reason}`);
    const collection = toCollection(id, claimed.slug, draft);
    await insertCollection(trx, collection, { position, at });
    await replacePicks(trx, id, collection.productIds ?? []);
  }
}
