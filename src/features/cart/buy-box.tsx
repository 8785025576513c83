import { useState } from 'react';
import type { Product } from '#features/catalogue/product-schema.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { addToCartAndTell } from './add-to-cart.ts';

/** How many, and into the cart with them. What is sold out can only be looked at. */
export function BuyBox({ product }: { product: Product }) {
  const [wanted, setWanted] = useState(1);
  // The stock may have fallen below what was chosen, after a new look at the page.
  const amount = Math.min(wanted, Math.max(1, product.stock));

  return (
    <div className="buy-box">
      {product.stock > 0 ? (
        <>
          <QuantityStepper value={amount} max={product.stock} onChange={setWanted} label={product.name} />
          <Button onClick={() => addToCartAndTell(product, amount)}>Add to Cart</Button>
        </>
      ) : null}
      <ButtonLink variant="secondary" to="/cart">
        View Cart
      </ButtonLink>
    </div>
  );
}
