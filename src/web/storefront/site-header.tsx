import { UserRound } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useSession } from '#features/identity/session/session.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import { Logo } from '#ui/logo.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { CartLink } from './cart-link.tsx';
import { isCurrent, MAIN_LINKS } from './navigation.ts';
import { useScrollsDown } from './use-scrolls-down.ts';

const SiteMenu = lazyComponent(() => import('./site-menu.tsx'), { onLoadError: closeOnLoadError });

/** The storefront's header: logo, main links, cart and account. On small screens a menu holds the links. */
export function SiteHeader() {
  const { pathname } = useLocation();
  const scrollsDown = useScrollsDown();
  return (
    <header className={classNames('site-header', scrollsDown && 'site-header-away')}>
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
          <div className="header-account">
            <AccountLink />
          </div>
          <CartLink />
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

/** The link to sign in, or to the dashboard. */
function AccountLink() {
  const { user, isAdmin } = useSession();
  if (!user) {
    return (
      <ButtonLink variant="secondary" size="small" to="/signIn">
        Sign In
      </ButtonLink>
    );
  }
  return (
    <Link
      className="icon-button icon-button-framed"
      to={isAdmin ? '/adminDashboard' : '/userDashboard'}
      aria-label={`Your dashboard, ${user.displayName}`}
    >
      <UserRound className="icon" />
    </Link>
  );
}
