import type { AttributeValue } from '#features/catalogue/attribute/attribute.ts';
import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import type { PlainField } from '#features/catalogue/field/field-kinds.ts';
import { type ChangesOf, isOptional } from '#features/catalogue/field/field-values.ts';
import { PRODUCT_FIELDS, VARIANT_FIELDS } from '#features/catalogue/field/product-fields.ts';
import { MAX_PIECES } from '#features/catalogue/pieces.ts';
import type { Cents } from '#features/pricing/money.ts';
import { objectFrom, propertyOf } from '#platform/objects.ts';
import type { Candidate } from './candidate.ts';
import { readCollections } from './collections-cell.ts';
import { readCell } from './field-cells.ts';
import { cellsOf, productCellsOf } from './product-cells.ts';
import { attributeColumn, type Cells, type Column, OPTION_COLUMNS } from './product-columns.ts';
import type { RowError } from './product-import-schema.ts';
import {
  type ReadResult,
  readAttributeValue,
  readImages,
  readOption,
  readPrice,
  readSku,
  readWhole,
} from './read-cells.ts';
import type { ReadingStyle } from './reading-style.ts';

/** What a row changes of its product. What is left out stays. */
export interface ProductChanges extends ChangesOf<typeof PRODUCT_FIELDS> {
  /** Addresses of the pictures. */
  images?: readonly string[];
  /** The slugs of its collections. */
  collections?: readonly string[];
  /** Attributes by key. Null removes one. */
  attributes?: Readonly<Record<string, AttributeValue | null>>;
}

/** What a row changes of its variant. Undefined fields stay. */
export interface VariantChanges {
  sku?: string | undefined;
  price?: Cents | undefined;
  /** Null removes it. */
  compareAtPrice?: Cents | null | undefined;
  stock?: number | undefined;
  fields: ChangesOf<typeof VARIANT_FIELDS>;
}

/** What a row changes. Names and values of options are by place. */
export interface RowChanges {
  product: ProductChanges;
  variant: VariantChanges;
  optionNames: (string | undefined)[];
  optionValues: (string | undefined)[];
}

/** Reads what a row changes. An empty cell changes nothing, except that it removes what need not be. */
export function readRow(candidate: Candidate, style: ReadingStyle): { changes: RowChanges; errors: RowError[] } {
  const { cells, product, variant } = candidate;
  const errors: RowError[] = [];
  const current = currentCells(candidate, style);

  /** Reads a cell, unless it is empty or says what the variant already has. */
  function read<Value>(column: Column, parse: (text: string) => ReadResult<Value>, present?: Value): Value | undefined {
    const text = cells[column];
    if (text === undefined || text.trim() === '' || text === current[column]) return undefined;
    const result = parse(text);
    if (!result.ok) errors.push({ column, message: result.message });
    return result.ok && JSON.stringify(result.value) !== JSON.stringify(present) ? result.value : undefined;
  }

  const price = (text: string) => readPrice(text, style.numbers);
  const removed = removesCompareAtPrice(candidate) ? null : undefined;

  /** Whether a cell is empty that was not. */
  function isEmptied(column: Column): boolean {
    return cells[column]?.trim() === '' && Boolean(current[column]);
  }

  function readAttribute(definition: AttributeDefinition): AttributeValue | null | undefined {
    const column = attributeColumn(definition.key);
    if (isEmptied(column)) return null;
    const present = product?.attributes.find(({ key }) => key === definition.key)?.value;
    return read<AttributeValue>(column, (text) => readAttributeValue(definition, text, style.numbers), present);
  }

  /** Reads the cells of plain fields. An empty one removes a field that need not be. */
  function readFields<Of extends Readonly<Record<string, PlainField & { cell: Column }>>>(
    fields: Of,
    present: object = {},
  ): ChangesOf<Of> {
    const changes = Object.entries(fields).map(([name, field]) => {
      const value = propertyOf(present, name);
      if (isOptional(field) && cells[field.cell]?.trim() === '' && value !== undefined) return [name, null] as const;
      const parse = (text: string) => readCell(field, text, { style, present: value });
      return [name, read(field.cell, parse, value)] as const;
    });
    return objectFrom(changes.filter(([, change]) => change !== undefined));
  }

  const readSlugs = (text: string) => readCollections(text, style.collections);
  const urls = product?.images.map(({ image }) => image);
  const images = read('images', (text) => readImages(text, style.readPicture), urls);
  const collections = isEmptied('collections') ? [] : read('collections', readSlugs, product?.collections);
  const changes = {
    product: {
      ...readFields(PRODUCT_FIELDS, product),
      ...(images && { images }),
      ...(collections && { collections }),
      attributes: Object.fromEntries(
        style.definitions.flatMap((definition) => {
          const value = readAttribute(definition);
          return value === undefined ? [] : [[definition.key, value]];
        }),
      ),
    },
    variant: {
      sku: read('sku', readSku, variant?.sku),
      price: read('price', price, variant?.price),
      compareAtPrice: read('compare_at_price', price, variant?.compareAtPrice) ?? removed,
      stock: read('stock', (text) => readWhole(text, style.numbers, MAX_PIECES), variant?.stock),
      fields: readFields(VARIANT_FIELDS, variant),
    },
    optionNames: OPTION_COLUMNS.map(({ name }) => read(name, (text) => readOption('name', text))),
    optionValues: OPTION_COLUMNS.map(({ value }) => read(value, (text) => readOption('value', text))),
  };
  return { changes, errors };
}

/** What the cells of the row are at present, of a new variant only those of its product. */
function currentCells({ product, variant }: Candidate, { manufacturers }: ReadingStyle): Cells {
  if (!product) return {};
  if (variant) return cellsOf(product, variant, manufacturers);
  const [first] = product.variants;
  if (!first) return {};
  const { option1_name, option2_name, option3_name } = cellsOf(product, first, manufacturers);
  return { ...productCellsOf(product, manufacturers), option1_name, option2_name, option3_name };
}

function removesCompareAtPrice({ cells, variant }: Candidate): boolean {
  return cells.compare_at_price?.trim() === '' && variant?.compareAtPrice !== undefined;
}
