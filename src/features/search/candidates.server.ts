import { sql } from 'kysely';
import type { Category } from '#features/catalogue/category.ts';
import type { Cents } from '#features/pricing/money.ts';
import { engineOf } from '#platform/database/engine.server.ts';
import { inIds } from '#platform/database/in-ids.server.ts';
import { endOfPrefix, equalsNoIndex, searchKey } from '#platform/database/search-key.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { IndexFilter } from './query-conditions.server.ts';

/** A published product that matches a search, with what decides its place. */
export interface Candidate {
  number: number;
  id: string;
  name: string;
  company: string;
  category: Category;
  added_at: number;
  price_cents: Cents;
}

/** Reads the published products with these numbers that match the filter. */
export async function readCandidates(
  db: Database,
  numbers: readonly number[],
  { category, company }: IndexFilter,
): Promise<Candidate[]> {
  if (numbers.length === 0) return [];
  let query = selectCandidates(db).where(inNumbers(db, numbers));
  // With their indexes, SQLite would read all products of a category or company.
  if (category !== undefined) query = query.where(equalsNoIndex('category', category));
  if (company !== undefined) query = query.where(equalsNoIndex('company', company));
  return query.execute();
}

/** Finds which of these products have a variant in stock. */
export async function findInStock(db: Database, ids: readonly string[]): Promise<string[]> {
  const available = await db
    .selectFrom('product_variant')
    .select('product_id')
    .distinct()
    .where(inIds(db, 'product_id', ids))
    .where(sql<boolean>`stock > 0`)
    .execute();
  return available.map(({ product_id }) => product_id);
}

/** Lists the numbers of published products whose names begin with a text, by name, up to `limit`. */
export async function listNamesBeginning(db: Database, text: string, limit: number): Promise<number[]> {
  const key = searchKey(text);
  const named = db
    .selectFrom('product')
    .select('id')
    .where('published', '=', 1)
    .where('name_key', '>=', key)
    .where('name_key', '<', endOfPrefix(key))
    .orderBy('name_key')
    .limit(limit);
  const rows = await db.selectFrom('search_index_product').select('number').where('product_id', 'in', named).execute();
  return rows.map(({ number }) => number);
}

function selectCandidates(db: Database) {
  return db
    .selectFrom('search_index_product')
    .innerJoin('product', 'product.id', 'search_index_product.product_id')
    .select(['number', 'product.id', 'name', 'company', 'category', 'added_at', 'price_cents'])
    .where(sql<boolean>`published + 0 = 1`);
}

/** Builds a condition for numbers. One statement serves lists of any length. */
function inNumbers(db: Database, numbers: readonly number[]) {
  return engineOf(db) === 'postgres'
    ? sql<boolean>`number = any (${`{${numbers.join(',')}}`}::text::bigint[])`
    : sql<boolean>`number in (select value from json_each(${JSON.stringify(numbers)}))`;
}
