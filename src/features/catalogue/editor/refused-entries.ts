import type { ProductEntries } from '../product-form-schema.ts';

/** An error that the server found in a field of the product, by its path in the request. */
export interface RefusedField {
  path: string;
  message: string;
}

/** A field of the form, and what is wrong with it. */
interface RefusedEntry {
  name: 'images' | 'manufacturerId' | 'slug' | `variants.${number}.${'sku' | 'isLeftOut'}`;
  message: string;
}

/**
 * Finds the fields of the form that the server refused. Pictures are one field, also those of variants, which are chosen
 * among them.
 */
export function refusedEntries(errors: readonly RefusedField[], variants: ProductEntries['variants']): RefusedEntry[] {
  const pictures = errors.filter(({ path }) => path.endsWith('image')).map(({ message }) => message);
  return [
    ...(pictures.length > 0 ? [{ name: 'images' as const, message: [...new Set(pictures)].join('\n') }] : []),
    ...errors.flatMap(({ path, message }): RefusedEntry[] =>
      path === 'manufacturerId' || path === 'slug' ? [{ name: path, message }] : [],
    ),
    ...refusedRows(errors, variants),
  ];
}

/**
 * Finds the rows of the variants that the server refused: an SKU by the place of its variant among those that were sent,
 * and a variant that was left out by its id.
 */
function refusedRows(errors: readonly RefusedField[], variants: ProductEntries['variants']): RefusedEntry[] {
  const sent = variants.flatMap(({ isLeftOut }, index) => (isLeftOut ? [] : [index]));
  return errors.flatMap(({ path, message }) => {
    const [list, key, field] = path.split('.');
    if (list !== 'variants') return [];
    const index = field === 'sku' ? sent[Number(key)] : variants.findIndex(({ _id }) => _id === key);
    if (index === undefined || index < 0) return [];
    return [{ name: `variants.${index}.${field === 'sku' ? 'sku' : 'isLeftOut'}` as const, message }];
  });
}
