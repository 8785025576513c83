import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link, useLocation } from 'react-router';
import { useSession } from '#features/identity/session/session.ts';
import { ButtonLink } from '#ui/button.tsx';
import { MenuSheet } from '#ui/modal.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { HomeLink } from '../home-link.tsx';
import { CartLink } from './cart-link.tsx';
import { isCurrent, MAIN_LINKS } from './navigation.ts';
import './menu-styles.css';

/** The main menu on small screens. Clicking a link closes it. */
export default function SiteMenu({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { pathname } = useLocation();
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
      <nav aria-label="Main">
        {MAIN_LINKS.map(({ label, to }) => (
          <Link key={to} to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined} onClick={close}>
            {label}
            <ChevronRight className="icon" />
          </Link>
        ))}
      </nav>
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
