import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { lineTotal, totalsOf } from '#features/pricing/totals.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { SideSheet } from '#ui/modal.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { addToCartWithToast } from './add-to-cart.ts';
import { type Buyable, lineId } from './cart-item.ts';
import { availableLines, countItems } from './cart-state.ts';
import { cartActions, useCart } from './cart-store.ts';
import './mini-cart-styles.css';

const LINE_PIXELS = 96;
const PICTURE_PIXELS = 56;

export interface MiniCartProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What was just added. */
  product: Buyable;
  /** What customers can add without a choice. */
  goesWith: readonly ProductCardData[];
}

/** Shows what was just added to the cart, what goes with it, and the way to the checkout. */
export default function MiniCart({ product, goesWith, ...rest }: MiniCartProps) {
  const state = useCart();
  const { cart } = state;
  const line = cart.find((item) => lineId(item) === lineId(product));
  const close = () => rest.onOpenChange(false);
  return (
    <SideSheet
      {...rest}
      title={
        <>
          <Icon name="circle-check" />
          Added to Cart
        </>
      }
      foot={
        <>
          <p>
            <span>{countItems(state)}</span>
            <b>{formatPrice(totalsOf(availableLines(cart), undefined).subtotal)}</b>
          </p>
          <div className="side-sheet-acts">
            <ButtonLink variant="secondary" to="/cart" onClick={close}>
              View Cart
            </ButtonLink>
            <ButtonLink to="/checkout" onClick={close}>
              Check out
            </ButtonLink>
          </div>
        </>
      }
    >
      {line ? (
        <div className="mini-line">
          <Thumbnail src={line.image} pixels={LINE_PIXELS} />
          <div>
            <b>
              <bdi>{line.name}</bdi>
            </b>
            {line.variant === undefined ? null : <small dir="auto">{line.variant}</small>}
            <QuantityStepper
              value={line.amount}
              max={line.max}
              label={line.name}
              onChange={(amount) => cartActions.changeAmount(lineId(line), amount)}
            />
          </div>
          <span>{formatPrice(lineTotal(line))}</span>
        </div>
      ) : null}
      {goesWith.length > 0 ? (
        <section aria-labelledby="goes-with">
          <h3 id="goes-with">Goes with it</h3>
          <ul className="mini-others">
            {goesWith.map((other) => (
              <li key={other._id}>
                <Thumbnail src={other.image} pixels={PICTURE_PIXELS} />
                <span>
                  <bdi>{other.name}</bdi>
                  <small>{formatPrice(other.price)}</small>
                </span>
                <AddOther product={other} isAdded={cart.some(({ _id }) => _id === other._id)} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </SideSheet>
  );
}

function AddOther({ product, isAdded }: { product: ProductCardData; isAdded: boolean }) {
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`${isAdded ? 'Added' : 'Add'} ${product.name}`}
      aria-disabled={isAdded}
      onClick={() => {
        if (!isAdded) addToCartWithToast(product, 1);
      }}
    >
      {isAdded ? <Icon name="check" small /> : null}
      {isAdded ? 'Added' : 'Add'}
    </Button>
  );
}
