import { countItems } from '#features/cart/cart-state.ts';
import { useCart } from '#features/cart/cart-store.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';

/** The link to the cart, with the number of items in it. */
export function CartLink({ onClick }: { onClick?: () => void }) {
  const cart = useCart();
  return (
    <Link className="icon-button cart-link" to="/cart" aria-label={`Cart, ${countItems(cart)}`} onClick={onClick}>
      <Icon name="shopping-bag" />
      {cart.total_item > 0 ? <span className="cart-count">{cart.total_item}</span> : null}
    </Link>
  );
}
