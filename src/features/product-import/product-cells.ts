import type { AttributeValue } from '#features/catalogue/attribute/attribute.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import type { Variant } from '#features/catalogue/variant/variant-schema.ts';
import { type Cents, toDollars } from '#features/pricing/money.ts';
import { formatFlag } from './flags.ts';
import {
  type AttributeColumn,
  attributeColumn,
  type Cells,
  type FixedColumn,
  OPTION_COLUMNS,
} from './product-columns.ts';

/** The cells of a variant. Those of attributes that it does not have are missing. */
type VariantCells = Record<FixedColumn, string> & Partial<Record<AttributeColumn, string>>;

/** Separates the addresses of pictures in their cell. */
export const IMAGE_SEPARATOR = '|';

/** Writes a variant of a product as the cells of its row. */
export function cellsOf(product: Product, variant: Variant): VariantCells {
  return { ...productCellsOf(product), ...variantCellsOf(product, variant) };
}

/** Writes the cells that are the same in all rows of a product. */
export function productCellsOf(product: Product) {
  return {
    product_id: product._id,
    name: product.name,
    company: product.company,
    category: product.category,
    description: product.description,
    selling_price: formatAmount(product.sellingPrice),
    published: formatFlag(product.published),
    featured: formatFlag(product.featured),
    images: product.images.map(({ image }) => image).join(` ${IMAGE_SEPARATOR} `),
    ...attributeCellsOf(product),
  };
}

function attributeCellsOf({ attributes }: Product): Partial<Record<AttributeColumn, string>> {
  return Object.fromEntries(attributes.map(({ key, value }) => [attributeColumn(key), formatValue(value)]));
}

function formatValue(value: AttributeValue): string {
  return typeof value === 'boolean' ? formatFlag(value) : String(value);
}

function variantCellsOf({ options }: Product, variant: Variant) {
  return {
    variant_id: variant._id,
    sku: variant.sku,
    price: formatAmount(variant.price),
    compare_at_price: variant.compareAtPrice === undefined ? '' : formatAmount(variant.compareAtPrice),
    stock: String(variant.stock),
    ...optionCellsOf(options, variant),
  };
}

type OptionCells = Required<Pick<Cells, (typeof OPTION_COLUMNS)[number]['name' | 'value']>>;

function optionCellsOf(options: Product['options'], { values }: Variant): OptionCells {
  const [first, second, third] = OPTION_COLUMNS.map((_, index) => {
    const name = options[index]?.name ?? '';
    return { name, value: values[name] ?? '' };
  });
  return {
    option1_name: first?.name ?? '',
    option1_value: first?.value ?? '',
    option2_name: second?.name ?? '',
    option2_value: second?.value ?? '',
    option3_name: third?.name ?? '',
    option3_value: third?.value ?? '',
  };
}

/** 1999 → "19.99", without separators of thousands, for programs. */
function formatAmount(amount: Cents): string {
  return String(toDollars(amount));
}
