import { useLocation } from 'react-router';
import { Icon } from '#ui/icon.tsx';
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
            <Icon name="lock" small />
            Secure checkout
          </p>
        ) : null}
        <CartLink />
      </div>
      {dialogs}
    </header>
  );
}
