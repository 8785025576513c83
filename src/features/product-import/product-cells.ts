import type { AttributeValue } from '#features/catalogue/attribute/attribute.ts';
import type { Fields } from '#features/catalogue/field/field-values.ts';
import { PRODUCT_FIELDS, VARIANT_FIELDS } from '#features/catalogue/field/product-fields.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import type { Variant } from '#features/catalogue/variant/variant-schema.ts';
import { objectFrom, propertyOf } from '#platform/objects.ts';
import { writeCollections } from './collections-cell.ts';
import { formatAmount, writeCell } from './field-cells.ts';
import type { FiledProduct } from './filed-product.ts';
import { formatFlag } from './flags.ts';
import type { ManufacturerNames } from './manufacturer-cell.ts';
import {
  type AttributeColumn,
  attributeColumn,
  type Cells,
  type FixedColumn,
  LIST_SEPARATOR,
  OPTION_COLUMNS,
} from './product-columns.ts';

/** The cells of a variant. Those of attributes that it does not have are missing. */
type VariantCells = Record<FixedColumn, string> & Partial<Record<AttributeColumn, string>>;

/** Writes a variant of a product as the cells of its row. */
export function cellsOf(product: FiledProduct, variant: Variant, manufacturers: ManufacturerNames): VariantCells {
  return { ...productCellsOf(product, manufacturers), ...variantCellsOf(product, variant, manufacturers) };
}

/** Writes the cells that are the same in all rows of a product. */
export function productCellsOf(product: FiledProduct, manufacturers: ManufacturerNames) {
  return {
    product_id: product._id,
    ...fieldCellsOf(PRODUCT_FIELDS, product, manufacturers),
    images: product.images.map(({ image }) => image).join(` ${LIST_SEPARATOR} `),
    collections: writeCollections(product.collections),
    ...attributeCellsOf(product),
  };
}

type FieldCells<Of extends Fields> = Record<Of[keyof Of]['cell'], string>;

function fieldCellsOf<Of extends Fields>(fields: Of, values: object, manufacturers: ManufacturerNames): FieldCells<Of> {
  return objectFrom(
    Object.entries(fields).map(([name, field]) => [
      field.cell,
      writeCell(field, propertyOf(values, name), manufacturers),
    ]),
  );
}

function attributeCellsOf({ attributes }: Product): Partial<Record<AttributeColumn, string>> {
  return Object.fromEntries(attributes.map(({ key, value }) => [attributeColumn(key), formatValue(value)]));
}

function formatValue(value: AttributeValue): string {
  return typeof value === 'boolean' ? formatFlag(value) : String(value);
}

function variantCellsOf({ options }: Product, variant: Variant, manufacturers: ManufacturerNames) {
  return {
    variant_id: variant._id,
    sku: variant.sku,
    price: formatAmount(variant.price),
    compare_at_price: variant.compareAtPrice === undefined ? '' : formatAmount(variant.compareAtPrice),
    stock: String(variant.stock),
    ...fieldCellsOf(VARIANT_FIELDS, variant, manufacturers),
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
