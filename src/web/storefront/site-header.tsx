import { useSession } from '#features/identity/session/session.ts';
import { MAIN_LINKS } from '#features/menu/default-menus.ts';
import { HeaderMenu } from '#features/menu/header-menu.tsx';
import { headerRoom } from '#features/menu/header-room.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import { Link } from '#ui/link.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useSite } from '#web/use-site.ts';
import { CartLink } from '../cart-link.tsx';
import { HomeLink } from '../home-link.tsx';
import { SearchButton } from './search/search-button.tsx';
import { useScrollsDown } from './use-scrolls-down.ts';

const SiteMenu = lazyComponent(() => import('./site-menu.tsx'), { onLoadError: closeOnLoadError });

/** The storefront's header: logo, main links, cart and account. On small screens a menu holds the links. */
export function SiteHeader() {
  const menu = useSite()?.menus.header;
  const scrollsDown = useScrollsDown();
  return (
    <header
      className={classNames(
        'site-header',
        menu && `site-header-${headerRoom(menu)}`,
        scrollsDown && 'site-header-away',
      )}
    >
      <div className="page">
        <HomeLink />
        <HeaderMenu menu={menu ?? MAIN_LINKS} />
        <div className="header-tools">
          <AdminNote />
          <SearchButton />
          <Link className="icon-button header-wishes" to="/wishlist" aria-label="Wishlist">
            <Icon name="heart" />
          </Link>
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
  const { isStaff } = useSession();
  if (!isStaff) return null;
  return (
    <p className="admin-note">
      <TextLink to="/adminDashboard">Admin View</TextLink>
    </p>
  );
}

/** The link to sign in, or to the dashboard. */
function AccountLink() {
  const { user, isStaff, isKnown } = useSession();
  if (!user) {
    return (
      <>
        <ButtonLink variant="secondary" size="small" to="/signIn" className={isKnown ? undefined : 'sign-in-early'}>
          Sign In
        </ButtonLink>
        {isKnown ? null : <EarlyAccountLink />}
      </>
    );
  }
  return (
    <Link
      className="icon-button icon-button-framed"
      to={isStaff ? '/adminDashboard' : '/userDashboard'}
      aria-label={`Your dashboard, ${user.displayName}`}
    >
      <Icon name="user-round" />
    </Link>
  );
}

/** Shown instead of "Sign In" while the session loads, if the browser has a session token (`head/show-visitor.ts`). */
function EarlyAccountLink() {
  return (
    <Link className="icon-button icon-button-framed account-early" to="/userDashboard" aria-label="Your dashboard">
      <Icon name="user-round" />
    </Link>
  );
}
