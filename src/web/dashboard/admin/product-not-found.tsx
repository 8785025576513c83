import { PRODUCT_LIST_PATH } from '#features/catalogue/product-paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Replaces the content of a page about a product that is not in the shop. */
export function ProductNotFound() {
  return (
    <EmptyState
      small
      title="Product not found"
      text="It may have been deleted. Return to the list to see all products."
      action={<ButtonLink to={PRODUCT_LIST_PATH}>All Products</ButtonLink>}
    />
  );
}
