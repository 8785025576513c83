import Lock from 'lucide-react/icons/lock';
import { useLocation } from 'react-router';
import { CartLink } from '../cart-link.tsx';
import { HomeLink } from '../home-link.tsx';
import { useShopSearch } from './search/use-shop-search.tsx';

/** The header of the pages on the way to an order: logo and cart. The keys for the search and other pages work. */
export function OrderHeader() {
  const { pathname } = useLocation();
  const { dialogs } = useShopSearch();
  return (
    <header className="site-header">
      <div className="page order-header">
        <HomeLink />
        {pathname === '/checkout' ? (
          <p className="secure-checkout">
            <Lock className="icon icon-small" />
            Secure checkout
          </p>
        ) : null}
        <CartLink />
      </div>
      {dialogs}
    </header>
  );
}
