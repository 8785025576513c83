import type { MAX_OPTIONS } from '#features/catalogue/variant/variant-schema.ts';

/** Columns that tell which variant a row means. */
const KEYS = ['product_id', 'variant_id', 'sku'] as const;
/** Columns about the product, the same in each of its rows. */
export const PRODUCT_COLUMNS = [
  'name',
  'company',
  'category',
  'description',
  'selling_price',
  'published',
  'featured',
  'images',
] as const;
/** Columns about the variant. */
export const VARIANT_COLUMNS = ['price', 'compare_at_price', 'stock'] as const;
/** Columns whose cells are amounts in dollars. */
export const PRICE_COLUMNS = ['price', 'selling_price', 'compare_at_price'] as const;

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
  | (typeof PRODUCT_COLUMNS)[number]
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

/** The columns that every file may have, in the order of the export. Those of attributes follow. */
export const FIXED_COLUMNS: readonly FixedColumn[] = [
  ...KEYS,
  ...(['name', 'company', 'category', 'description', 'price', 'selling_price', 'compare_at_price'] as const),
  ...(['stock', 'published', 'featured', 'images'] as const),
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
