import { useSession } from '#features/identity/session/session.ts';
import { DashboardFrame } from '../dashboard-frame.tsx';
import { adminSections, userSections } from '../dashboard-nav.tsx';

/** The layout of the customer dashboard. Admins who view their own orders keep the admin sidebar. */
export default function UserDashboardFrame() {
  const { user, isAdmin } = useSession();

  return <DashboardFrame owner={user?.displayName ?? ''} sections={isAdmin ? adminSections : userSections} />;
}
