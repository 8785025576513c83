import { ShoppingBag, UserRound } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useCart } from '#features/cart/cart-store.ts';
import { useSession } from '#features/identity/session/session.ts';
import { ButtonLink } from '#ui/button.tsx';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import { Logo } from '#ui/logo.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { isCurrent, MAIN_LINKS } from './navigation.ts';

const SiteMenu = lazyComponent(() => import('./site-menu.tsx'), { onLoadError: closeOnLoadError });

/** The storefront's header: logo, main links, cart and account. On small screens a menu holds the links. */
export function SiteHeader() {
  const { pathname } = useLocation();
  return (
    <header className="site-header">
      <div className="page">
        <Link className="logo" to="/" aria-label="Thock, home">
          <Logo />
        </Link>
        <nav className="main-nav" aria-label="Main">
          {MAIN_LINKS.map(({ label, to }) => (
            <Link key={to} to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <div className="header-tools">
          <AdminNote />
          <CartLink />
          <AccountLink />
          <MenuButton>{(open, onOpenChange) => <SiteMenu open={open} onOpenChange={onOpenChange} />}</MenuButton>
        </div>
      </div>
    </header>
  );
}

function AdminNote() {
  const { isAdmin } = useSession();
  if (!isAdmin) return null;
  return (
    <p className="admin-note">
      <span>You are signed in as an admin.</span> <TextLink to="/adminDashboard">Admin View</TextLink>
    </p>
  );
}

function CartLink() {
  const { total_item } = useCart();
  const label = total_item === 1 ? 'Cart, 1 item' : `Cart, ${total_item} items`;
  return (
    <Link className="icon-button cart-link" to="/cart" aria-label={label}>
      <ShoppingBag className="icon" />
      {total_item > 0 ? <span className="cart-count">{total_item}</span> : null}
    </Link>
  );
}

/** The link to sign in or to the dashboard. Both have the same width, so that loading the session shifts nothing. */
function AccountLink() {
  const { user, isAdmin } = useSession();
  if (!user) {
    return (
      <ButtonLink variant="secondary" size="small" className="header-account" to="/signIn">
        Sign In
      </ButtonLink>
    );
  }
  return (
    <Link
      className="icon-button icon-button-framed header-account"
      to={isAdmin ? '/adminDashboard' : '/userDashboard'}
      aria-label={`Your dashboard, ${user.displayName}`}
    >
      <UserRound className="icon" />
    </Link>
  );
}
