import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import { allowedErrors, typingCost } from '#features/search/typing-errors.ts';
import { UnreadableFile } from '#platform/csv/unreadable-file.server.ts';
import { formatList } from '#platform/format-lists.ts';
import { describeColumn } from './describe-column.ts';
import { MAX_COLUMNS } from './import-limits.ts';
import { attributeColumn, type Column, FIXED_COLUMNS, isAttributeColumn, isColumn } from './product-columns.ts';
import { quote } from './read-cells.ts';

/** {@link typingCost} adds up to this for what is a less likely error. */
const MAX_EXTRA_COST = 0.2;

/** A column that the file may have, with what people call it. */
interface KnownColumn {
  column: Column;
  label: string;
}

/** Reads the headings of a file. Throws {@link UnreadableFile} with everything that is wrong with them. */
export function readHeadings(record: readonly string[], definitions: readonly AttributeDefinition[]): Column[] {
  // Spreadsheets may write empty cells after the last heading.
  const headings = record.slice(0, record.findLastIndex((cell) => cell.trim() !== '') + 1).map((cell) => cell.trim());
  if (headings.length > MAX_COLUMNS)
    throw new UnreadableFile(
      `The file has more than ${MAX_COLUMNS} columns. Remove those that are not about products.`,
    );
  const columns = headings.map((heading) => heading.toLowerCase()).filter(isColumn);
  const problems = findProblems(headings, columns, [
    ...FIXED_COLUMNS.map((column) => ({ column, label: describeColumn(column) })),
    ...definitions.map(({ key, label }) => ({ column: attributeColumn(key), label })),
  ]);
  if (problems.length > 0) throw new UnreadableFile(problems.join(' '));
  return columns;
}

function findProblems(
  headings: readonly string[],
  columns: readonly Column[],
  known: readonly KnownColumn[],
): string[] {
  const isKnown = (heading: string) => known.some(({ column }) => column === heading.toLowerCase());
  const isAttribute = (heading: string) => isAttributeColumn(heading.toLowerCase());
  const missing = headings.filter((heading) => heading !== '' && !isKnown(heading));
  const unknown = missing.filter((heading) => !isAttribute(heading));
  const unnamed = headings.flatMap((heading, index) => (heading === '' ? [String(index + 1)] : []));
  const repeated = new Set(columns.filter((column, index) => columns.indexOf(column) < index));
  const quoteAndSuggest = (heading: string) => quote(heading) + suggest(heading, known);
  return [
    explain(unknown.map(quoteAndSuggest), {
      one: (name) => `The column ${name} is unknown. Rename or remove it.`,
      several: (names) => `The columns ${names} are unknown. Rename or remove them.`,
    }),
    explain(missing.filter(isAttribute).map(quoteAndSuggest), {
      one: (name) =>
        `The column ${name} names no attribute of this shop. Define it under Attributes, or remove the column.`,
      several: (names) =>
        `The columns ${names} name no attributes of this shop. Define them under Attributes, or remove the columns.`,
    }),
    explain(unnamed, {
      one: (number) => `Column ${number} has no heading. Write one, or remove the column.`,
      several: (numbers) => `Columns ${numbers} have no headings. Write them, or remove the columns.`,
    }),
    explain([...repeated].map(quote), {
      one: (name) => `The column ${name} occurs more than once. Keep one of them.`,
      several: (names) => `The columns ${names} occur more than once. Keep one of each.`,
    }),
    columns.some((column) => column === 'variant_id' || column === 'sku' || column === 'name')
      ? ''
      : 'The file needs a column variant_id or sku to find variants, or name to add products.',
  ].filter((problem) => problem !== '');
}

/** Explains what is wrong with columns, or returns nothing if there are none. */
function explain(
  columns: readonly string[],
  sentences: { one: (column: string) => string; several: (columns: string) => string },
): string {
  if (columns.length === 0) return '';
  return (columns.length === 1 ? sentences.one : sentences.several)(formatList(columns));
}

/** Suggests the column that a heading probably means. */
function suggest(heading: string, known: readonly KnownColumn[]): string {
  const typed = plain(heading);
  const maxCost = allowedErrors(typed) + MAX_EXTRA_COST;
  let closest = { column: '', cost: Number.POSITIVE_INFINITY };
  for (const { column, label } of known) {
    for (const name of [plain(column), plain(label)]) {
      if (Math.abs(name.length - typed.length) > maxCost) continue;
      const cost = typingCost(typed, name);
      if (cost < closest.cost) closest = { column, cost };
    }
  }
  return closest.cost <= maxCost ? ` (did you mean ${closest.column}?)` : '';
}

/** "Selling Price" and "selling_price" are the same. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
