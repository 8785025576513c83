import { formatAttribute } from '#features/catalogue/attribute/attribute-values.ts';
import { CATEGORY_LABELS } from '#features/catalogue/category.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { formatPriceOf } from '#features/pricing/money.ts';

/** A fact about each of the compared products. */
export interface ComparedRow {
  label: string;
  /** In the order of the products. Undefined where a product says nothing about it. */
  values: readonly (string | undefined)[];
  differs: boolean;
}

/** Lists the facts about products: price, brand, category and stock, what one can choose, and their attributes. */
export function comparedRows(products: readonly Product[]): ComparedRow[] {
  const row = (label: string, describe: (product: Product) => string | undefined): ComparedRow => {
    const values = products.map(describe);
    return { label, values, differs: new Set(values).size > 1 };
  };
  const attributes = new Map(products.flatMap((product) => product.attributes.map(({ key, label }) => [key, label])));
  const labels = new Set([...attributes.values()].map(toKey));
  const options = new Map(
    products.flatMap((product) => product.options.map(({ name }): [string, string] => [toKey(name), name])),
  );
  return [
    row('Price', ({ price, variants }) =>
      formatPriceOf({ price, priceVaries: variants.some((each) => each.price !== price) }),
    ),
    row('Brand', ({ company }) => company),
    row('Category', ({ category }) => CATEGORY_LABELS[category]),
    row('Availability', ({ stock }) => (stock > 0 ? 'In Stock' : 'Out Of Stock')),
    ...[...options]
      .filter(([key]) => !labels.has(key))
      .map(([key, name]) => row(name, (product) => choicesOf(product, key))),
    ...[...attributes].map(([key, label]) =>
      row(label, (product) => {
        const attribute = product.attributes.find((each) => each.key === key);
        return choicesOf(product, toKey(label)) ?? (attribute && formatAttribute(attribute));
      }),
    ),
  ];
}

/** Returns the values of the option with this name, such as "Linear, Tactile". */
function choicesOf({ options }: Product, key: string): string | undefined {
  return options.find(({ name }) => toKey(name) === key)?.values.join(', ');
}

function toKey(text: string): string {
  return text.trim().toLowerCase();
}
