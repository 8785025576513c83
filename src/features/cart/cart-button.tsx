import { Check } from 'lucide-react';
import type { Product } from '#features/catalogue/product-schema.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { addToCartWithToast } from './add-to-cart.ts';
import { useCart } from './cart-store.ts';

/** The button of a product card: Add to Cart, View in Cart if the product is there, or Out Of Stock. */
export function CartButton({ product }: { product: Product }) {
  const { cart } = useCart();

  if (cart.some((item) => item._id === product._id)) {
    return (
      <ButtonLink variant="filled" to="/cart" aria-label={`View in Cart: ${product.name}`}>
        <Check className="icon icon-small" />
        View in Cart
      </ButtonLink>
    );
  }
  if (product.stock === 0) {
    return (
      <Button variant="secondary" disabled aria-label={`Out Of Stock: ${product.name}`}>
        Out Of Stock
      </Button>
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
