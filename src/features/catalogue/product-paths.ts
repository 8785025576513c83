import type { Category } from './category.ts';
import type { Saving } from './product-view.ts';

/** Returns the path of all products in a category. */
export function categoryPath(category: Category): string {
  return `/products?category=${category}`;
}

/** Returns the path of all products that save at least this. */
export function savingPath(saving: Saving): string {
  return `/products?saving=${saving}`;
}
