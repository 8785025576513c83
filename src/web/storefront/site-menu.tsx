import { useSession } from '#features/identity/session/session.ts';
import { MAIN_LINKS, ORDER_HELP_LINK } from '#features/menu/default-menus.ts';
import { SheetMenu } from '#features/menu/sheet-menu.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { MenuSheet } from '#ui/modal.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { useDoors, useSite } from '#web/use-site.ts';
import { CartLink } from '../cart-link.tsx';
import { HomeLink } from '../home-link.tsx';
import './menu-styles.css';

const PICTURE_PIXELS = 56;

const MORE_LINKS = [
  { label: 'Wishlist', to: '/wishlist', icon: 'heart' },
  { label: 'True-size desk', to: '/desk', icon: 'ruler' },
  { label: 'Sound', to: '/sound', icon: 'audio-lines' },
  { ...ORDER_HELP_LINK, icon: 'message-circle' },
] as const;

/** The main menu on small screens. Clicking a link closes it. */
export default function SiteMenu({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const menu = useSite()?.menus.header;
  const doors = useDoors();
  const close = () => onOpenChange(false);
  return (
    <MenuSheet
      open={open}
      onOpenChange={onOpenChange}
      title="Menu"
      top={
        <>
          <HomeLink onClick={close} />
          <CartLink onClick={close} />
        </>
      }
      foot={
        <>
          <AccountButton onClick={close} />
          <ThemeSwitch />
        </>
      }
    >
      <SheetMenu menu={menu ?? MAIN_LINKS} onFollow={close}>
        {doors.length > 0 && !menu ? (
          <nav className="menu-doors" aria-label="Kinds of products">
            {doors.map(({ label, to, image }) => (
              <Link key={to} to={to} onClick={close}>
                <Thumbnail src={image} pixels={PICTURE_PIXELS} />
                {label}
              </Link>
            ))}
          </nav>
        ) : null}
        <nav className="menu-more" aria-label="More">
          {MORE_LINKS.map(({ label, to, icon }) => (
            <Link key={to} to={to} onClick={close}>
              <Icon name={icon} />
              {label}
            </Link>
          ))}
        </nav>
      </SheetMenu>
    </MenuSheet>
  );
}

function AccountButton({ onClick }: { onClick: () => void }) {
  const { user, isStaff } = useSession();
  if (!user) {
    return (
      <ButtonLink to="/signIn" onClick={onClick}>
        Sign In
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={isStaff ? '/adminDashboard' : '/userDashboard'} onClick={onClick}>
      {isStaff ? 'Admin View' : 'Your dashboard'}
    </ButtonLink>
  );
}
