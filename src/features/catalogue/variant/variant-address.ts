import { type AddressedProduct, productPath } from '../product-paths.ts';

/** The query parameter of a product's page with the id of the chosen variant. */
export const VARIANT_PARAMETER = 'variant';
/** Longer than any id. */
const MAX_ID_CHARACTERS = 100;

/** Returns the part of a query that chooses a variant. */
export function variantQuery(query: URLSearchParams): URLSearchParams {
  const id = query.get(VARIANT_PARAMETER) ?? '';
  return new URLSearchParams(id !== '' && id.length <= MAX_ID_CHARACTERS ? { [VARIANT_PARAMETER]: id } : {});
}

/** Returns the path of a product's page with a variant chosen, or without one. */
export function variantPath(product: AddressedProduct, variantId: string | undefined): string {
  const path = productPath(product);
  return variantId === undefined ? path : `${path}?${new URLSearchParams({ [VARIANT_PARAMETER]: variantId })}`;
}
