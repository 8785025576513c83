import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import { SLUG } from '#features/catalogue/field/slug-code.ts';
import { fromStored, readStored, type StoredProduct } from '#features/catalogue/writing/stored-product.server.ts';
import { listMemberships } from '#features/collection/memberships.server.ts';
import { batchesOf } from '#platform/batches.ts';
import { findPresentOwners } from '#platform/database/slugs.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { type FileCollections, slugsOf } from './collections-cell.ts';
import { type FiledKnownProduct, type KnownVariant, type KnownVariants, spellingsOf } from './identify-rows.server.ts';
import type { SheetRow } from './read-sheet.server.ts';

/** Ids that one query names. */
const IDS_AT_ONCE = 200;

/** Reads the variants and products that rows name, in steps of a few milliseconds. */
export async function readKnownVariants(
  db: Database,
  rows: readonly SheetRow[],
  { definitions, collections }: { definitions: readonly AttributeDefinition[]; collections: FileCollections },
): Promise<KnownVariants> {
  const ids = idsOf(rows.map(({ cells }) => cells.variant_id?.trim()));
  const skus = idsOf(rows.flatMap(({ cells }) => spellingsOf(cells.sku ?? '')));
  const byId = await inBatches(ids, (batch) => listVariants(db, 'id', batch));
  const bySku = await inBatches(skus, (batch) => listVariants(db, 'sku', batch));
  const productIds = idsOf([
    ...rows.map(({ cells }) => cells.product_id?.trim()),
    ...[...byId, ...bySku].map(({ productId }) => productId),
  ]);
  const stored: StoredProduct[] = await inBatches(productIds, (batch) => readStored(db, batch));
  const memberships = await inBatches(productIds, async (batch) => [...(await listMemberships(db, batch))]);
  const membershipsOf = new Map(memberships);
  const products: [string, FiledKnownProduct][] = [];
  for (const [index, each] of stored.entries()) {
    if (index % IDS_AT_ONCE === 0) await yieldToEventLoop();
    const own = membershipsOf.get(each.row.id) ?? [];
    const product = { ...fromStored(each, definitions), collections: slugsOf(own, collections) };
    products.push([each.row.id, { product, stored: each, memberships: own }]);
  }
  const slugs = idsOf(rows.map(({ cells }) => SLUG.tidy(cells.slug ?? '')));
  return {
    byId: new Map(byId.map((variant) => [variant._id, variant])),
    bySku: new Map(bySku.map((variant) => [variant.sku, variant])),
    products: new Map(products),
    slugOwners: await findPresentOwners(db, 'product', slugs),
  };
}

function idsOf(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.flatMap((value) => value || []))];
}

async function inBatches<Item>(
  ids: readonly string[],
  read: (batch: readonly string[]) => Promise<Item[]>,
): Promise<Item[]> {
  const found: Item[] = [];
  for (const batch of batchesOf(ids, IDS_AT_ONCE)) {
    found.push(...(await read(batch)));
    await yieldToEventLoop();
  }
  return found;
}

async function listVariants(db: Database, column: 'id' | 'sku', values: readonly string[]): Promise<KnownVariant[]> {
  const rows = await db
    .selectFrom('product_variant')
    .select(['id', 'product_id', 'sku'])
    .where(column, 'in', values)
    .execute();
  return rows.map(({ id, product_id, sku }) => ({ _id: id, productId: product_id, sku }));
}
