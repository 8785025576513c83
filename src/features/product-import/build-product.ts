import type { Attribute } from '#features/catalogue/attribute/attribute.ts';
import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import { describeAttributes } from '#features/catalogue/attribute/attribute-values.ts';
import { composeProduct } from '#features/catalogue/compose-product.ts';
import { applyChanges, blankValues } from '#features/catalogue/field/field-values.ts';
import { PRODUCT_FIELDS } from '#features/catalogue/field/product-fields.ts';
import type { ProductImage } from '#features/catalogue/gallery/product-images.ts';
import { MAX_PIECES } from '#features/catalogue/pieces.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { NO_RATING } from '#features/catalogue/rating/rating.ts';
import { inOptionOrder } from '#features/catalogue/variant/fit-options.ts';
import { newSku } from '#features/catalogue/variant/sku.ts';
import type { Option, Variant } from '#features/catalogue/variant/variant-schema.ts';
import { cents } from '#features/pricing/money.ts';
import { newId } from '#platform/id.ts';
import type { Candidate } from './candidate.ts';
import type { FiledProduct } from './filed-product.ts';
import type { ProductChanges, RowChanges } from './read-row.ts';

/** A variant as an import leaves it, and its row, if it has one. */
export interface BuiltVariant {
  variant: Variant;
  candidate: Candidate | undefined;
}

/** A product as an import leaves it. */
export interface BuiltProduct {
  product: FiledProduct;
  variants: BuiltVariant[];
}

/** The rows of a product with what they change, by row. */
export type ChangesByRow = ReadonlyMap<Candidate, RowChanges>;

/** Applies the changes of rows to a product, or to a new one. The result may be incomplete or contradict itself. */
export function buildProduct(
  before: FiledProduct | undefined,
  changes: ProductChanges,
  { rows, definitions }: { rows: ChangesByRow; definitions: readonly AttributeDefinition[] },
): BuiltProduct {
  const names = optionNamesOf(before, rows);
  const variants = buildVariants(before, names, rows);
  const only = variants.map(({ variant }) => variant);
  const base = before ?? { ...blankValues(PRODUCT_FIELDS), _id: newId(), attributes: [], rating: NO_RATING };
  const { images, attributes, collections, ...stated } = changes;
  const fields = {
    ...applyChanges(base, stated),
    attributes: changeAttributes(base.attributes, attributes, definitions),
  };
  const options = optionsOf(before, names, only);
  const composed = composeProduct(fields, { images: changeImages(before, images), options, variants: only });
  return {
    product: { ...composed, collections: collections ?? before?.collections ?? [] },
    variants,
  };
}

function changeAttributes(
  before: readonly Attribute[],
  changes: ProductChanges['attributes'] = {},
  definitions: readonly AttributeDefinition[],
): Attribute[] {
  const values = new Map(before.map(({ key, value }) => [key, value]));
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) values.delete(key);
    else values.set(key, value);
  }
  return describeAttributes(
    definitions,
    [...values].map(([key, value]) => ({ key, value })),
  );
}

/** A picture keeps its alternative text as long as the product has it. */
function changeImages(before: Product | undefined, addresses: readonly string[] | undefined): ProductImage[] {
  const present = before?.images ?? [];
  return addresses?.map((image) => present.find((each) => each.image === image) ?? { image, alt: '' }) ?? present;
}

/** Returns the names of the options: those that the rows state first, otherwise the present ones. */
function optionNamesOf(before: Product | undefined, rows: ChangesByRow): string[] {
  const stated = [...rows.values()];
  const present = before?.options.map(({ name }) => name) ?? [];
  const names = [0, 1, 2].map((place) => {
    const first = stated.find(({ optionNames }) => optionNames[place] !== undefined);
    return first?.optionNames[place] ?? present[place] ?? '';
  });
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

function buildVariants(before: Product | undefined, names: readonly string[], rows: ChangesByRow): BuiltVariant[] {
  const byVariant = new Map([...rows.keys()].map((candidate) => [candidate.variant?._id, candidate]));
  const presentNames = before?.options.map(({ name }) => name) ?? [];
  const existing = (before?.variants ?? []).map((variant) => {
    const candidate = byVariant.get(variant._id);
    const changes = candidate && rows.get(candidate);
    const values = presentNames.map((name) => variant.values[name]);
    return { candidate, variant: changeVariant(variant, changes, valuesOf(names, values, changes)) };
  });
  const added = [...rows].flatMap(([candidate, changes]) =>
    candidate.variant ? [] : [{ candidate, variant: addVariant(changes, valuesOf(names, [], changes)) }],
  );
  return [...existing, ...added];
}

/** Returns the value of each option. Options without a value are missing. */
function valuesOf(
  names: readonly string[],
  present: readonly (string | undefined)[],
  changes: RowChanges | undefined,
): Variant['values'] {
  const values = names.map((name, place) => [name, changes?.optionValues[place] ?? present[place]] as const);
  return Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Growth of the stock counts as stocked. A compare-at price that the price reaches is removed, unless the row states it. */
function changeVariant(before: Variant, changes: RowChanges | undefined, values: Variant['values']): Variant {
  const { compareAtPrice: present, ...kept } = before;
  const { sku = before.sku, price = before.price, stock = before.stock } = changes?.variant ?? {};
  const stated = changes?.variant.compareAtPrice;
  const compareAtPrice = stated === undefined ? (present !== undefined && present > price ? present : null) : stated;
  const quantity = Math.min(MAX_PIECES, before.quantity + Math.max(0, stock - before.stock));
  const variant = { ...kept, sku, price, stock, quantity, values, ...(compareAtPrice !== null && { compareAtPrice }) };
  return applyChanges(variant, changes?.variant.fields ?? {});
}

function addVariant({ variant }: RowChanges, values: Variant['values']): Variant {
  const { sku = newSku(), price = cents(0), stock = 0, compareAtPrice = null, fields } = variant;
  const added = {
    _id: newId(),
    sku,
    values,
    price,
    stock,
    quantity: stock,
    ...(compareAtPrice !== null && { compareAtPrice }),
  };
  return applyChanges(added, fields);
}

/** Keeps the order of present values, and those that no variant had before. */
function optionsOf(before: Product | undefined, names: readonly string[], variants: readonly Variant[]): Option[] {
  return names.map((name, place) => {
    const option = before?.options[place];
    const used = new Set(variants.flatMap(({ values }) => values[name] ?? []));
    const unusedBefore = (value: string) =>
      !before?.variants.some(({ values }) => values[option?.name ?? ''] === value);
    const kept = (option?.values ?? []).filter((value) => used.has(value) || unusedBefore(value));
    return { name, values: [...new Set([...kept, ...used])] };
  });
}

/** Returns the variants with their values in the order of the options. */
export function withOrderedValues({ product }: BuiltProduct): FiledProduct {
  const { options } = product;
  return {
    ...product,
    variants: product.variants.map((each) => ({ ...each, values: inOptionOrder(options, each.values) })),
  };
}
