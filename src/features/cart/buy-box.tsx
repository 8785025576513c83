import { useRef, useState } from 'react';
import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { useIsInView } from '#ui/use-is-in-view.ts';
import { addToCartWithToast } from './add-to-cart.ts';
import { type Buyable, lineId } from './cart-item.ts';
import { useCart } from './cart-store.ts';
import type { MiniCartProps } from './mini-cart.tsx';

const MiniCart = lazyComponent<MiniCartProps>(() => import('./mini-cart.tsx'), { onLoadError: closeOnLoadError });

/** How long the button says that the product was added. */
const ADDED_MILLISECONDS = 2000;

interface BuyBoxProps {
  product: Buyable;
  /** What customers can add to it without a choice. */
  goesWith: readonly ProductCardData[];
}

/** Quantity stepper and cart buttons of a product or variant in stock. */
export function BuyBox({ product, goesWith }: BuyBoxProps) {
  const [chosenAmount, setChosenAmount] = useState(1);
  const button = useRef<HTMLButtonElement>(null);
  const isButtonInView = useIsInView(button);
  // Stock may have dropped below the chosen amount since the page was loaded.
  const amount = Math.min(chosenAmount, product.stock);
  const [isAdded, setIsAdded] = useState(false);
  /** What was added and is shown beside the page. Undefined until something was. */
  const [shown, setShown] = useState<Buyable>();
  const [isOpen, setIsOpen] = useState(false);

  function add(): void {
    if (!addToCartWithToast(product, amount)) return;
    setIsAdded(true);
    setTimeout(() => setIsAdded(false), ADDED_MILLISECONDS);
    setShown(product);
    setIsOpen(true);
  }

  return (
    <div className="buy-box">
      <QuantityStepper value={amount} max={product.stock} onChange={setChosenAmount} label={product.name} />
      <Button ref={button} onClick={add}>
        {isAdded ? <Icon name="check" small /> : null}
        {isAdded ? 'Added' : 'Add to Cart'}
      </Button>
      <BuyBar product={product} isShown={!isButtonInView} onAdd={add} />
      <CartLink product={product} />
      {shown ? <MiniCart open={isOpen} onOpenChange={setIsOpen} product={shown} goesWith={goesWith} /> : null}
    </div>
  );
}

/** Leads to the cart, and says if it holds the chosen variant. */
function CartLink({ product }: { product: Buyable }) {
  const { cart } = useCart();
  const isInCart = product.variantId !== undefined && cart.some((item) => lineId(item) === product.variantId);
  return (
    <ButtonLink variant="secondary" to="/cart">
      {isInCart ? <Icon name="check" small /> : null}
      View Cart
      {isInCart ? <span className="visually-hidden">(this is in it)</span> : null}
    </ButtonLink>
  );
}

type BuyBarProps = { product: Buyable; isShown: boolean; onAdd: () => void };

/** Repeats price and button at the foot of small screens. */
function BuyBar({ product, isShown, onAdd }: BuyBarProps) {
  const name = nameWithVariant(product);
  return (
    <BottomBar isShown={isShown}>
      <p title={name}>
        <b>{formatPrice(product.price)}</b>
        <bdi>{name}</bdi>
      </p>
      <Button aria-label={`Add to Cart: ${name}`} onClick={onAdd}>
        Add to Cart
      </Button>
    </BottomBar>
  );
}
