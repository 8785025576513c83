import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import { productPath } from '#features/catalogue/product-paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { addToCartWithToast } from './add-to-cart.ts';
import { useCart } from './cart-store.ts';

/**
 * The button of a product card: Add to Cart, or View in Cart if the product is there. Choose Options and, for sold-out
 * products, Notify Me lead to the product's page.
 */
export function CartButton({ product }: { product: ProductCardData }) {
  const { cart } = useCart();

  if (!product.hasChoices && cart.some((item) => item._id === product._id)) {
    return (
      <ButtonLink variant="filled" to="/cart" aria-label={`View in Cart: ${product.name}`}>
        <Icon name="check" small />
        View in Cart
      </ButtonLink>
    );
  }
  const label = product.stock === 0 ? 'Notify Me' : 'Choose Options';
  if (product.stock === 0 || product.hasChoices) {
    return (
      <ButtonLink
        variant="secondary"
        to={productPath(product)}
        prefetch="intent"
        aria-label={`${label}: ${product.name}`}
      >
        {label}
      </ButtonLink>
    );
  }
  return (
    <Button
      variant="secondary"
      aria-label={`Add to Cart: ${product.name}`}
      onClick={() => addToCartWithToast(product, 1)}
    >
      Add to Cart
    </Button>
  );
}
