import { useState } from 'react';
import type { Product } from '#features/catalogue/product-schema.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { addToCartWithToast } from './add-to-cart.ts';

/** Quantity stepper and cart buttons of a product. A product that has sold out shows only the link to the cart. */
export function BuyBox({ product }: { product: Product }) {
  const [chosenAmount, setChosenAmount] = useState(1);
  // Stock may have dropped below the chosen amount since the page was loaded.
  const amount = Math.min(chosenAmount, Math.max(1, product.stock));

  return (
    <div className="buy-box">
      {product.stock > 0 ? (
        <>
          <QuantityStepper value={amount} max={product.stock} onChange={setChosenAmount} label={product.name} />
          <Button onClick={() => addToCartWithToast(product, amount)}>Add to Cart</Button>
        </>
      ) : null}
      <ButtonLink variant="secondary" to="/cart">
        View Cart
      </ButtonLink>
    </div>
  );
}
