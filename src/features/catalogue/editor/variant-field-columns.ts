import { keysOf } from '#platform/objects.ts';
import { VARIANT_FIELDS } from '../field/product-fields.ts';

const FIELDS = keysOf(VARIANT_FIELDS).map((name) => ({ name, ...VARIANT_FIELDS[name] }));

/** The numbers among the plain fields of variants, as columns of a table. */
export const NUMBER_FIELD_COLUMNS = FIELDS.flatMap((field) => {
  if (field.kind !== 'whole') return [];
  const { name, label, unit } = field;
  return [{ name, label, unit, header: `${label} (${unit})` }];
});

/** The codes among the plain fields of variants, as columns of a table. */
export const CODE_FIELD_COLUMNS = FIELDS.flatMap((field) => {
  if (field.kind !== 'code') return [];
  const { name, label, hint, rule } = field;
  const input = rule.isNumeric ? ({ inputMode: 'numeric' } as const) : ({ autoCapitalize: 'characters' } as const);
  return [{ name, label, hint, input }];
});

/** The views of the table of variants: what is sold at which price, and the codes of barcodes and customs. */
export type GridView = 'sale' | 'codes';

/** The headers of the numbers of the first view. */
export const NUMBER_HEADERS = ['Price', 'Compare-at', 'Stock', ...NUMBER_FIELD_COLUMNS.map(({ header }) => header)];

/** The headers of each view. */
export const HEADERS: Readonly<Record<GridView, readonly string[]>> = {
  sale: ['Picture', 'Variant', 'SKU', ...NUMBER_HEADERS, 'Remove'],
  codes: ['Variant', 'SKU', ...CODE_FIELD_COLUMNS.map(({ label }) => label), 'Remove'],
};

/** The fields of which each view shows the errors, besides those that both show. */
export const VIEW_FIELDS: Readonly<Record<GridView, readonly string[]>> = {
  sale: ['price', 'compareAtPrice', 'stock', ...NUMBER_FIELD_COLUMNS.map(({ name }) => name)],
  codes: CODE_FIELD_COLUMNS.map(({ name }) => name),
};
