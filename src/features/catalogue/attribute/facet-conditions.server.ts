import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { Category } from '../category.ts';
import type { AttributeFilter, NumberRange } from './attribute-filter.ts';
import { toMillionths } from './facet-queries.server.ts';
import { CATEGORY_KEY, HAS_NUMBER } from './facet-values.ts';

type Source = Database | ShopTransaction;

/** Beyond any number of a product, in millionths. */
const MAX_MILLIONTHS = 1e16;

/** The part of a product filter that facet sets answer. */
export interface SetFilter {
  attributes?: readonly AttributeFilter[];
  category?: Category | undefined;
}

/**
 * Builds the condition that a product's facet set has one of the values of each attribute.
 * @param isIndexed whether the database finds the products by their facet set; otherwise no index is used.
 */
export function isOfSets(db: Source, filter: SetFilter, isIndexed: boolean): Expression<SqlBool> {
  const sets = setsWith(filter);
  if (engineOf(db) === 'sqlite') {
    return isIndexed ? sql`facet_set_id in (${sets})` : sql`(facet_set_id || '') in (${sets})`;
  }
  // Neither form lets the planner turn the subquery into a join, whose rows it would estimate wrongly.
  return isIndexed ? sql`facet_set_id = any(array(${sets}))` : sql`(((facet_set_id || '') in (${sets})) is true)`;
}

/** Builds the query of the ids of sets that have one of the values of each attribute. */
function setsWith({ attributes = [], category }: SetFilter): RawBuilder<unknown> {
  const required = attributes.map((each) => ({ key: each.key, values: 'values' in each ? each.values : [HAS_NUMBER] }));
  if (category) required.push({ key: CATEGORY_KEY, values: [category] });
  const each = required.map(
    ({ key, values }) => sql`select set_id from facet_value where key = ${key} and value in (${sql.join(values)})`,
  );
  return sql.join(each, sql` intersect `);
}

/** Builds the condition that the product has a number in one of these ranges. It uses no index of the numbers. */
export function hasNumberIn(key: string, ranges: readonly NumberRange[]): Expression<SqlBool> {
  // A scalar subquery, which PostgreSQL never turns into a join.
  const number = sql`(select millionths from product_number where product_id = product.id and key = ${key})`;
  return sql`(${anyRange(number, ranges)})`;
}

/** Builds the query of the ids of products that have a number in one of these ranges, with the index of the numbers. */
export function productsWithNumber(key: string, ranges: readonly NumberRange[]): RawBuilder<unknown> {
  return sql`select product_id from product_number where key = ${key} and (${anyRange(sql.ref('millionths'), ranges)})`;
}

function anyRange(number: RawBuilder<unknown>, ranges: readonly NumberRange[]): RawBuilder<unknown> {
  const conditions = ranges.map(({ min, max }) => sql`${number} between ${boundOf(min)} and ${boundOf(max)}`);
  return sql.join(conditions, sql` or `);
}

function boundOf(number: number): number {
  return Number.isFinite(number) ? toMillionths(number) : Math.sign(number) * MAX_MILLIONTHS;
}
