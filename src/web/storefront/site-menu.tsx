import { ChevronRight } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { useSession } from '#features/identity/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { MenuSheet } from '#web/ui/modal.tsx';
import { MAIN_LINKS } from './navigation.ts';

/** The main links on small screens. A click on any of them closes it. */
export default function SiteMenu({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const close = () => onOpenChange(false);
  return (
    <MenuSheet
      open={open}
      onOpenChange={onOpenChange}
      title="Menu"
      top={
        <Link className="logo" to="/" aria-label="Thock, home" onClick={close}>
          <Logo />
        </Link>
      }
      foot={<AccountButton onClick={close} />}
    >
      <nav aria-label="Main">
        {MAIN_LINKS.map(({ label, to }) => (
          <NavLink key={to} to={to} end onClick={close}>
            {label}
            <ChevronRight className="icon" />
          </NavLink>
        ))}
      </nav>
    </MenuSheet>
  );
}

function AccountButton({ onClick }: { onClick: () => void }) {
  const { user, isAdmin } = useSession();
  if (!user) {
    return (
      <ButtonLink to="/signIn" onClick={onClick}>
        Sign In
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={isAdmin ? '/adminDashboard' : '/userDashboard'} onClick={onClick}>
      Your dashboard
    </ButtonLink>
  );
}
