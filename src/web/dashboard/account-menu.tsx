import { useId } from 'react';
import type { AuthUser } from '#features/identity/provider/provider-answers.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';

type AccountMenuProps = {
  /** Undefined until the session has loaded. */
  user: AuthUser | undefined;
  onSignOut: () => void;
};

/** The end of the sidebar of staff: who is signed in, a menu of what is rarely needed, and Sign out. */
export function AccountMenu({ user, onSignOut }: AccountMenuProps) {
  const menuId = useId();
  const { displayName = '', email } = user ?? {};
  return (
    <div className="account-menu-bar">
      <button type="button" className="account-menu-button" title={email} popoverTarget={menuId}>
        <span className="account-face" aria-hidden="true">
          {initialsOf(displayName)}
        </span>
        <span className="account-names">
          <bdi>{displayName || '\u00a0'}</bdi>
          <small>Admin View</small>
        </span>
        <Icon name="ellipsis" small />
      </button>
      <IconButton label="Sign out" title="Sign out" onClick={onSignOut}>
        <Icon name="log-out" small />
      </IconButton>
      <section id={menuId} className="action-menu account-menu" popover="auto" aria-label="Account">
        <Link className="action-menu-item" to="/">
          <Icon name="store" />
          Back to the shop
        </Link>
        <ThemeSwitch />
      </section>
    </div>
  );
}

/** The first letters of the first and the last name. */
function initialsOf(name: string): string {
  const names = name.trim().split(/\s+/);
  return [names[0], names.length > 1 ? names.at(-1) : '']
    .map((part = '') => [...part][0] ?? '')
    .join('')
    .toUpperCase();
}
