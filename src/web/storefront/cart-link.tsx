import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { Link } from 'react-router';
import { useCart } from '#features/cart/cart-store.ts';

/** The link to the cart, with the number of items in it. */
export function CartLink({ onClick }: { onClick?: () => void }) {
  const { total_item } = useCart();
  const label = total_item === 1 ? 'Cart, 1 item' : `Cart, ${total_item} items`;
  return (
    <Link className="icon-button cart-link" to="/cart" aria-label={label} onClick={onClick}>
      <ShoppingBag className="icon" />
      {total_item > 0 ? <span className="cart-count">{total_item}</span> : null}
    </Link>
  );
}
