import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import type { Category } from '#features/catalogue/category.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { api } from '#features/identity/session/api.ts';

/** Loads the attributes that products can have, and the keys of those that products of each category do have. */
export async function loadProductAttributes(signal: AbortSignal) {
  const usualOf = async (category: Category) => {
    const { attributes } = await api.request(productCalls.listFacets, { query: { category }, signal });
    return attributes.map(({ key }) => key);
  };
  const [definitions, pc, mobile, smart] = await Promise.all([
    api.request(attributeCalls.listAttributes, { signal }),
    usualOf('pc'),
    usualOf('mobile'),
    usualOf('smart'),
  ]);
  return { definitions, usual: { pc, mobile, smart } };
}
