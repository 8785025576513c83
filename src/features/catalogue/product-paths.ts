import { href } from 'react-router';
import type { Category } from './category.ts';
import type { Product } from './product-schema.ts';
import type { Saving } from './product-view.ts';

/** What the address of a product's page is made of. */
export type AddressedProduct = Pick<Product, '_id' | 'slug'>;

/** Returns the path of a product's page. */
export function productPath({ _id, slug = _id }: AddressedProduct): string {
  return `/product/${slug}`;
}

/** Returns the path of all products in a category. */
export function categoryPath(category: Category): string {
  return `/products?category=${category}`;
}

/** Returns the path of all products that save at least this. */
export function savingPath(saving: Saving): string {
  return `/products?saving=${saving}`;
}

/** Id of the product list on staff's first page. */
export const PRODUCT_LIST_ID = 'products';

/** The path of staff's product list. */
export const PRODUCT_LIST_PATH = `${href('/adminDashboard')}#${PRODUCT_LIST_ID}`;
