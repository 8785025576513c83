import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';

/** The end of a customer's sidebar. */
export function DashboardEnd({ onSignOut }: { onSignOut: () => void }) {
  return (
    <div className="side-links dashboard-end">
      <Link to="/">
        <Icon name="store" />
        Back to the shop
      </Link>
      <button type="button" onClick={onSignOut}>
        <Icon name="log-out" />
        Sign out
      </button>
      <ThemeSwitch />
    </div>
  );
}
