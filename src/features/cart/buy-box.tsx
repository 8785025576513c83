import { useRef, useState } from 'react';
import type { Product } from '#features/catalogue/product-schema.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { useIsInView } from '#ui/use-is-in-view.ts';
import { addToCartWithToast } from './add-to-cart.ts';

/** Quantity stepper and cart buttons of a product in stock. */
export function BuyBox({ product }: { product: Product }) {
  const [chosenAmount, setChosenAmount] = useState(1);
  const button = useRef<HTMLButtonElement>(null);
  const isButtonInView = useIsInView(button);
  // Stock may have dropped below the chosen amount since the page was loaded.
  const amount = Math.min(chosenAmount, product.stock);
  const add = () => addToCartWithToast(product, amount);

  return (
    <div className="buy-box">
      <QuantityStepper value={amount} max={product.stock} onChange={setChosenAmount} label={product.name} />
      <Button ref={button} onClick={add}>
        Add to Cart
      </Button>
      <BuyBar product={product} isShown={!isButtonInView} onAdd={add} />
      <ButtonLink variant="secondary" to="/cart">
        View Cart
      </ButtonLink>
    </div>
  );
}

type BuyBarProps = { product: Product; isShown: boolean; onAdd: () => void };

/** Repeats price and button at the foot of small screens. While it is hidden, it is out of reach of the keyboard too. */
function BuyBar({ product, isShown, onAdd }: BuyBarProps) {
  return (
    <div className={classNames('buy-bar', isShown && 'buy-bar-shown')}>
      <p title={product.name}>
        <b>{formatPrice(product.price)}</b>
        <bdi>{product.name}</bdi>
      </p>
      <Button aria-label={`Add to Cart: ${product.name}`} onClick={onAdd}>
        Add to Cart
      </Button>
    </div>
  );
}
