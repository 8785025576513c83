import { matching, type ProductFilter, type Source } from '../product-filter.server.ts';
import { chooseSelectiveStrategy, countProducts, MAX_NUMBERED } from '../product-list-queries.server.ts';
import { MAX_COUNTED } from '../product-view.ts';
import type { AttributeValue } from './attribute.ts';
import type { AttributeFacet, FacetOption } from './attribute-facet.ts';
import type { AttributeDefinition } from './attribute-schema.ts';
import { fromMillionths, listValues } from './facet-queries.server.ts';
import { HAS_NUMBER } from './facet-values.ts';

/** Number of values of an attribute that are counted. A filter with more values would be too long to use. */
const MAX_VALUES = 50;

/** Facet sets to read in one query. Databases limit its parameters. */
const SETS_AT_ONCE = 1000;

/** Numbers of products by value and by attribute. */
type Tally = ReadonlyMap<string, readonly FacetOption[]>;

/**
 * Counts the products of each value of each attribute that match all other filters. Leaves out attributes that no
 * matching product has. Each count has a bound, so the cost has one.
 */
export async function countAttributes(
  db: Source,
  filter: ProductFilter,
  definitions: readonly AttributeDefinition[],
): Promise<AttributeFacet[]> {
  const tally = await tallyFew(db, filter);
  const facets: AttributeFacet[] = [];
  for (const definition of definitions.filter(({ filterable }) => filterable)) {
    const options = await countOptionsOf(db, filter, definition, tally);
    if (options === undefined) continue;
    const { key, label, kind, unit } = definition;
    facets.push({ key, label, kind, options, ...(unit && { unit }) });
  }
  return facets;
}

/** Counts the values of an attribute. Undefined if no matching product has one. */
async function countOptionsOf(
  db: Source,
  filter: ProductFilter,
  definition: AttributeDefinition,
  tally: Tally | undefined,
): Promise<readonly FacetOption[] | undefined> {
  const isFiltered = filter.attributes?.some(({ key }) => key === definition.key) ?? false;
  const others = isFiltered ? without(filter, definition.key) : filter;
  const counted = isFiltered ? await tallyFew(db, others) : tally;
  if (counted) {
    const options = counted.get(definition.key);
    return options && inOrderOf(definition, options);
  }
  if (definition.kind === 'number') return (await hasAny(db, others, definition)) ? [] : undefined;
  const options = await countEachValue(db, others, definition);
  return options.length > 0 ? options : undefined;
}

function without(filter: ProductFilter, key: string): ProductFilter {
  const attributes = filter.attributes?.filter((each) => each.key !== key) ?? [];
  const { attributes: _, ...others } = filter;
  return attributes.length > 0 ? { ...others, attributes } : others;
}

/**
 * Counts all values at once. Undefined if more than {@link MAX_COUNTED} products match, or more than
 * {@link MAX_NUMBERED} that are found by a number, because finding them again for each value would take longer.
 */
async function tallyFew(db: Source, filter: ProductFilter): Promise<Tally | undefined> {
  const strategy = await chooseSelectiveStrategy(db, filter);
  const max = strategy === 'by-number' ? MAX_NUMBERED : MAX_COUNTED;
  const matches = matching(db, filter, strategy)
    .select(['id', 'facet_set_id'])
    .limit(max + 1);
  const sets = await db
    .selectFrom(matches.as('some'))
    .select((eb) => ['facet_set_id', eb.fn.countAll<number>().as('products')])
    .groupBy('facet_set_id')
    .execute();
  const total = sets.reduce((sum, { products }) => sum + products, 0);
  if (total > max) return undefined;
  const tally = new Map<string, FacetOption[]>();
  const add = (key: string, option: FacetOption) => tally.set(key, [...(tally.get(key) ?? []), option]);
  const productsOf = new Map(sets.map((set) => [set.facet_set_id, set.products]));
  for (const { key, value, products } of await sumByValue(db, productsOf)) {
    if (value === HAS_NUMBER) tally.set(key, []);
    else add(key, { value, products: Math.min(products, MAX_COUNTED) });
  }
  // Of many products, the numbers differ too much to choose among them.
  if (total > MAX_COUNTED) return tally;
  for (const { key, millionths, products } of await countNumbers(db, matches)) {
    add(key, { value: fromMillionths(millionths), products });
  }
  return tally;
}

/** Adds up the products of the sets that have a value. */
async function sumByValue(
  db: Source,
  productsOf: ReadonlyMap<string, number>,
): Promise<{ key: string; value: string; products: number }[]> {
  const setIds = [...productsOf.keys()].filter((id) => id !== '');
  const sums = new Map<string, { key: string; value: string; products: number }>();
  for (let read = 0; read < setIds.length; read += SETS_AT_ONCE) {
    const rows = await db
      .selectFrom('facet_value')
      .select(['key', 'value', 'set_id'])
      .where('set_id', 'in', setIds.slice(read, read + SETS_AT_ONCE))
      .execute();
    for (const { key, value, set_id } of rows) {
      const name = JSON.stringify([key, value]);
      const products = (sums.get(name)?.products ?? 0) + (productsOf.get(set_id) ?? 0);
      sums.set(name, { key, value, products });
    }
  }
  return [...sums.values()];
}

async function countNumbers(db: Source, matches: ReturnType<typeof selectIds>) {
  return db
    .selectFrom('product_number')
    .select((eb) => ['key', 'millionths', eb.fn.countAll<number>().as('products')])
    .where('product_id', 'in', db.selectFrom(matches.as('some')).select('id'))
    .groupBy(['key', 'millionths'])
    .orderBy('millionths')
    .execute();
}

function selectIds(db: Source) {
  return matching(db, {}).select(['id', 'facet_set_id']).limit(1);
}

async function countEachValue(
  db: Source,
  filter: ProductFilter,
  definition: AttributeDefinition,
): Promise<FacetOption[]> {
  const options: FacetOption[] = [];
  for (const value of definition.choices ?? (await listValues(db, definition, MAX_VALUES))) {
    const products = await countWith(db, filter, { key: definition.key, value }, MAX_COUNTED);
    if (products > 0) options.push({ value, products });
  }
  return inOrderOf(definition, options);
}

async function hasAny(db: Source, filter: ProductFilter, { key }: AttributeDefinition): Promise<boolean> {
  return (await countWith(db, filter, { key, value: HAS_NUMBER }, 1)) > 0;
}

async function countWith(
  db: Source,
  filter: ProductFilter,
  { key, value }: { key: string; value: string },
  max: number,
): Promise<number> {
  const attributes = [...(filter.attributes ?? []), { key, values: [value] }];
  const counted = { ...filter, attributes };
  return countProducts(db, counted, max, await chooseSelectiveStrategy(db, counted));
}

/** Sorts values: choices as they are defined, yes before no, numbers by size, texts by name. */
function inOrderOf({ kind, choices = [] }: AttributeDefinition, options: readonly FacetOption[]): FacetOption[] {
  const typed = options.map((each) => ({ ...each, value: kind === 'boolean' ? each.value === 'true' : each.value }));
  if (kind === 'choice')
    return typed.toSorted((a, b) => choices.indexOf(String(a.value)) - choices.indexOf(String(b.value)));
  if (kind === 'boolean') return typed.toSorted((a, b) => Number(b.value) - Number(a.value));
  if (kind === 'number') return typed.slice(0, MAX_VALUES);
  return typed.toSorted((a, b) => compareTexts(a.value, b.value)).slice(0, MAX_VALUES);
}

function compareTexts(a: AttributeValue, b: AttributeValue): number {
  return String(a).localeCompare(String(b), 'en', { numeric: true });
}
