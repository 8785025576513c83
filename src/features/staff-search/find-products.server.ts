import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';
import { searchKey, startsWith } from '#platform/database/search-key.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { FoundProduct } from './staff-search-calls.ts';

export const MAX_FOUND_PRODUCTS = 5;

/** Finds products, also unpublished ones, by the beginning of their name or SKU. */
export async function findProducts(db: Database, query: string): Promise<FoundProduct[]> {
  const named = await findByName(db, query);
  const skus = new Map((await findBySku(db, query)).map(({ id, sku }) => [id, sku]));
  for (const id of named) skus.delete(id);
  const ids = [...named, ...skus.keys()].slice(0, MAX_FOUND_PRODUCTS);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('product')
    .select(['id', 'name', 'image', 'company', 'price_cents', 'published'])
    .where('id', 'in', ids)
    .execute();
  return rows
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ id, name, image, company, price_cents: price, published }) => ({
      _id: id,
      name,
      image,
      company,
      price,
      published: published === 1,
      sku: skus.get(id),
    }));
}

async function findByName(db: Database, query: string): Promise<string[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where(startsWith('name_key', searchKey(query)))
    .orderBy('name_key')
    .orderBy('id')
    .limit(MAX_FOUND_PRODUCTS)
    .execute();
  return rows.map(({ id }) => id);
}

function findBySku(db: Database, query: string) {
  const sku = skuOf(db);
  return db
    .selectFrom('product_variant')
    .select(['product_id as id', 'sku'])
    .where(startsWith(sku, query.toUpperCase()))
    .orderBy(sku)
    .limit(MAX_FOUND_PRODUCTS)
    .execute();
}

/** The index by code points, which PostgreSQL uses only for this expression. SQLite always compares so. */
function skuOf(db: Database): RawBuilder<string> {
  return engineOf(db) === 'postgres' ? sql<string>`sku collate "C"` : sql.ref<string>('sku');
}
