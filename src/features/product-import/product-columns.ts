import type { FieldKind } from '#features/catalogue/field/field-kinds.ts';
import type { Fields } from '#features/catalogue/field/field-values.ts';
import { PRODUCT_FIELDS, VARIANT_FIELDS } from '#features/catalogue/field/product-fields.ts';
import type { MAX_OPTIONS } from '#features/catalogue/variant/variant-schema.ts';

/** Columns that tell which variant a row means. */
const KEYS = ['product_id', 'variant_id', 'sku'] as const;
/** Columns about the variant. */
const VARIANT_COLUMNS = ['price', 'compare_at_price', 'stock'] as const;
/** The column of the pictures, whose addresses are separated by {@link LIST_SEPARATOR}. */
const IMAGES_COLUMN = 'images';
/** The column of the collections for which a product was picked, which are separated likewise. */
const COLLECTIONS_COLUMN = 'collections';
export const LIST_SEPARATOR = '|';

type CellsOf<Of extends Fields> = Of[keyof Of]['cell'];
type FieldColumn = CellsOf<typeof PRODUCT_FIELDS> | CellsOf<typeof VARIANT_FIELDS>;
type FileField = { kind: FieldKind; cell: FieldColumn; label: string };

/** The plain fields of products and variants. */
export const FILE_FIELDS: readonly FileField[] = [...Object.values(PRODUCT_FIELDS), ...Object.values(VARIANT_FIELDS)];

/** Columns whose cells are amounts. */
export const PRICE_COLUMNS: readonly FixedColumn[] = [
  ...(['price', 'compare_at_price'] as const),
  ...FILE_FIELDS.flatMap(({ kind, cell }) => (kind === 'price' ? [cell] : [])),
];

/** Columns whose cells are whole numbers. */
export const WHOLE_COLUMNS: readonly FixedColumn[] = [
  'stock',
  ...FILE_FIELDS.flatMap(({ kind, cell }) => (kind === 'whole' ? [cell] : [])),
];

/** The columns of one option of a product. */
export const OPTION_COLUMNS = [
  { name: 'option1_name', value: 'option1_value' },
  { name: 'option2_name', value: 'option2_value' },
  { name: 'option3_name', value: 'option3_value' },
] as const satisfies { length: typeof MAX_OPTIONS };

type OptionColumn = (typeof OPTION_COLUMNS)[number]['name' | 'value'];
/** A column that every file may have. */
export type FixedColumn =
  | (typeof KEYS)[number]
  | FieldColumn
  | typeof IMAGES_COLUMN
  | typeof COLLECTIONS_COLUMN
  | (typeof VARIANT_COLUMNS)[number]
  | OptionColumn;

const ATTRIBUTE_PREFIX = 'attribute:';
/** The column of an attribute of the product, such as `attribute:weight`. */
export type AttributeColumn = `${typeof ATTRIBUTE_PREFIX}${string}`;
export type Column = FixedColumn | AttributeColumn;

/** Returns the column of the attribute with this key. */
export function attributeColumn(key: string): AttributeColumn {
  return `${ATTRIBUTE_PREFIX}${key}`;
}

/** Those whose place in the export is not the order of their table. */
const FIRST_COLUMNS: readonly FixedColumn[] = [
  ...KEYS,
  ...(['name', 'company', 'category', 'description', 'price', 'selling_price', 'compare_at_price', 'stock'] as const),
];

/** The columns that every file may have, in the order of the export. Those of attributes follow. */
export const FIXED_COLUMNS: readonly FixedColumn[] = [
  ...new Set<FixedColumn>([
    ...FIRST_COLUMNS,
    ...VARIANT_COLUMNS,
    ...FILE_FIELDS.map(({ cell }) => cell),
    IMAGES_COLUMN,
    COLLECTIONS_COLUMN,
  ]),
  ...OPTION_COLUMNS.flatMap(({ name, value }) => [name, value]),
];

const columns: ReadonlySet<string> = new Set(FIXED_COLUMNS);

/** Whether a heading is that of a column. The attribute may be unknown. */
export function isColumn(heading: string): heading is Column {
  return columns.has(heading) || isAttributeColumn(heading);
}

/** Whether a heading is that of an attribute, which may be unknown. */
export function isAttributeColumn(heading: string): heading is AttributeColumn {
  return heading.startsWith(ATTRIBUTE_PREFIX);
}

/** What a row says, by column. An empty cell is an empty text. */
export type Cells = Partial<Record<Column, string>>;
