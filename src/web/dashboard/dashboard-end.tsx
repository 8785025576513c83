import LogOut from 'lucide-react/icons/log-out';
import Store from 'lucide-react/icons/store';
import { Link } from 'react-router';
import { ThemeSwitch } from '#ui/theme-switch.tsx';

/** The end of a customer's sidebar. */
export function DashboardEnd({ onSignOut }: { onSignOut: () => void }) {
  return (
    <div className="side-links dashboard-end">
      <Link to="/">
        <Store className="icon" />
        Back to the shop
      </Link>
      <button type="button" onClick={onSignOut}>
        <LogOut className="icon" />
        Sign out
      </button>
      <ThemeSwitch />
    </div>
  );
}
