import { PRODUCT_FIELDS } from '#features/catalogue/field/product-fields.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { MAX_VARIANTS, type Option } from '#features/catalogue/variant/variant-schema.ts';
import { variantText } from '#features/catalogue/variant/variants.ts';
import { propertyOf } from '#platform/objects.ts';
import {
  type BuiltProduct,
  type BuiltVariant,
  buildProduct,
  type ChangesByRow,
  withOrderedValues,
} from './build-product.ts';
import { activeOf, type Candidate, type Group } from './candidate.ts';
import type { FiledProduct } from './filed-product.ts';
import { attributeColumn, type Column, OPTION_COLUMNS } from './product-columns.ts';
import type { RowError } from './product-import-schema.ts';
import { quote } from './read-cells.ts';
import { type ProductChanges, type RowChanges, readRow } from './read-row.ts';
import type { ReadingStyle } from './reading-style.ts';

/** What a product becomes. Undefined if all of its rows are refused. */
export interface PlannedProduct {
  after: FiledProduct;
  variants: readonly BuiltVariant[];
}

/** Plans what rows make of a product. Rows that cannot be imported get errors, and the others are planned without them. */
export function planProduct({ product, candidates }: Group, style: ReadingStyle): PlannedProduct | undefined {
  for (;;) {
    const rows = readRows(activeOf(candidates), style);
    if (rows.size === 0) return undefined;
    const changes = mergeProductChanges(rows);
    const built = buildProduct(product, changes, { rows, definitions: style.definitions });
    findProblems(product, built, { changes, rows });
    if (activeOf(candidates).length === rows.size) return { after: withOrderedValues(built), variants: built.variants };
  }
}

/** Reads rows. Those with invalid cells get errors and are left out. */
function readRows(candidates: readonly Candidate[], style: ReadingStyle): ChangesByRow {
  const rows = new Map<Candidate, RowChanges>();
  for (const candidate of candidates) {
    const { changes, errors } = readRow(candidate, style);
    candidate.errors.push(...errors);
    if (errors.length === 0) rows.set(candidate, changes);
  }
  return rows;
}

/** The values of a row that are the same in all rows of a product, by column. */
function sharedValues({ product, optionNames }: RowChanges): [column: Column, value: unknown][] {
  return [
    ...Object.entries(PRODUCT_FIELDS).map(([name, { cell }]): [Column, unknown] => [cell, propertyOf(product, name)]),
    ['images', product.images],
    ['collections', product.collections],
    ...Object.entries(product.attributes ?? {}).map(([key, value]): [Column, unknown] => [attributeColumn(key), value]),
    ...OPTION_COLUMNS.map(({ name }, place): [Column, unknown] => [name, optionNames[place]]),
  ];
}

/** Combines what rows change of their product. A row that contradicts an earlier one gets an error. */
function mergeProductChanges(rows: ChangesByRow): ProductChanges {
  let merged: ProductChanges = {};
  const statedFirst = new Map<Column, { row: number; text: string }>();
  for (const [candidate, changes] of rows) {
    for (const [column, value] of sharedValues(changes)) {
      if (value === undefined) continue;
      const text = JSON.stringify(value);
      const first = statedFirst.get(column);
      if (!first) statedFirst.set(column, { row: candidate.row, text });
      else if (first.text !== text) candidate.errors.push(differsFrom(first.row, column));
    }
    merged = firstStated(merged, changes.product);
  }
  return merged;
}

function differsFrom(row: number, column: Column): RowError {
  return { column, message: `differs from row ${row}. Write the same in all rows of a product.` };
}

function firstStated(first: ProductChanges, second: ProductChanges): ProductChanges {
  return { ...second, ...first, attributes: { ...second.attributes, ...first.attributes } };
}

/** Adds errors to the rows of which a product would be incomplete or contradict itself. */
function findProblems(
  before: Product | undefined,
  { product, variants }: BuiltProduct,
  { changes, rows }: { changes: ProductChanges; rows: ChangesByRow },
): void {
  if (!before) refuseAll(rows, findMissing(changes));
  for (const { variant, candidate } of variants) {
    const stated = candidate && rows.get(candidate);
    if (candidate && stated) candidate.errors.push(...findPriceProblems(candidate, stated, variant.price));
  }
  const added = variants.filter(({ candidate }) => candidate && !candidate.variant);
  for (const { candidate } of added.slice(Math.max(0, MAX_VARIANTS - variants.length + added.length)))
    candidate?.errors.push({ column: 'product_id', message: `has more than ${MAX_VARIANTS} variants. Split it up.` });
  findOptionProblems(product.options, variants, rows);
}

/** Finds the columns that a new product needs and no row states. */
function findMissing(changes: ProductChanges): RowError[] {
  const missing: Column[] = Object.entries(PRODUCT_FIELDS).flatMap(([name, field]) =>
    'missing' in field && propertyOf(changes, name) === undefined ? [field.cell] : [],
  );
  if (!changes.images) missing.push('images');
  return missing.map((column) => ({ column, message: 'is missing. A new product needs it.' }));
}

function refuseAll(rows: ChangesByRow, errors: readonly RowError[]): void {
  for (const candidate of rows.keys()) candidate.errors.push(...errors);
}

function findPriceProblems({ variant, cells }: Candidate, stated: RowChanges, price: number): RowError[] {
  const { price: statedPrice, compareAtPrice = variant?.compareAtPrice } = stated.variant;
  if (!variant && statedPrice === undefined)
    return [{ column: 'price', message: 'is missing. A new variant needs it.' }];
  const isStated = (cells.compare_at_price ?? '').trim() !== '';
  if (!isStated || typeof compareAtPrice !== 'number' || compareAtPrice > price) return [];
  const message = `${quote(cells.compare_at_price ?? '')} is not above the price. Write a higher one, or leave it empty.`;
  return [{ column: 'compare_at_price', message }];
}

/** Finds variants without a value of each option, and those with the values of another one. */
function findOptionProblems(options: readonly Option[], variants: readonly BuiltVariant[], rows: ChangesByRow): void {
  const names = options.map(({ name }) => name);
  const seen = new Set<string>();
  for (const { variant, candidate } of variants) {
    const values = names.map((name) => variant.values[name]);
    const key = JSON.stringify(values);
    const missing = values.indexOf(undefined);
    const surplus = candidate ? findSurplusValue(rows.get(candidate), names) : undefined;
    if (new Set(names).size < names.length || names.includes(''))
      refuseNames(rows, 'is empty or occurs twice. Name each option.');
    else if (surplus) candidate?.errors.push(surplus);
    else if (missing >= 0 && candidate) candidate.errors.push(describeMissing(names, missing));
    else if (missing >= 0)
      refuseNames(rows, 'is new, but other variants have no value of it. Add their rows to the file.');
    else if (seen.has(key)) refuseRepeated(candidate, rows, variantText(variant.values));
    seen.add(key);
  }
}

function findSurplusValue(changes: RowChanges | undefined, names: readonly string[]): RowError | undefined {
  const place = changes?.optionValues.findIndex((value, index) => value !== undefined && index >= names.length) ?? -1;
  const columns = OPTION_COLUMNS[place];
  return columns && { column: columns.value, message: `belongs to no option. Write its name in ${columns.name}.` };
}

function describeMissing(names: readonly string[], place: number): RowError {
  const column = OPTION_COLUMNS[place]?.value ?? OPTION_COLUMNS[0].value;
  return { column, message: `is missing. Write the value of ${quote(names[place] ?? '')}.` };
}

function refuseRepeated(candidate: Candidate | undefined, rows: ChangesByRow, text: string): void {
  const [{ name, value }] = OPTION_COLUMNS;
  const error: RowError =
    text === ''
      ? { column: name, message: 'is missing. A product with several variants needs options to tell them apart.' }
      : { column: value, message: `${quote(text)} is already another variant. Give each variant its own values.` };
  if (candidate) candidate.errors.push(error);
  else refuseAll(rows, [error]);
}

/** Refuses the rows that name options. */
function refuseNames(rows: ChangesByRow, message: string): void {
  const stating = [...rows].filter(([, { optionNames }]) => optionNames.some((name) => name !== undefined));
  for (const [candidate] of stating) {
    if (candidate.errors.length === 0) candidate.errors.push({ column: OPTION_COLUMNS[0].name, message });
  }
}
