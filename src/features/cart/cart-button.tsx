import { Check } from 'lucide-react';
import type { Product } from '#features/catalogue/product-schema.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { addToCartAndTell } from './add-to-cart.ts';
import { useCart } from './cart-store.ts';

/** The button of a card: Add to Cart, View in Cart once it is there, Out Of Stock when none is left. */
export function CartButton({ product }: { product: Product }) {
  const { cart } = useCart();
  const about = <span className="sr-only">: {product.name}</span>;

  if (cart.some((item) => item._id === product._id)) {
    return (
      <ButtonLink variant="filled" to="/cart">
        <Check className="icon icon-small" />
        <span>View in Cart{about}</span>
      </ButtonLink>
    );
  }
  if (product.stock === 0) {
    return (
      <Button variant="secondary" disabled>
        <span>Out Of Stock{about}</span>
      </Button>
    );
  }
  return (
    <Button variant="secondary" onClick={() => addToCartAndTell(product, 1)}>
      <span>Add to Cart{about}</span>
    </Button>
  );
}
