import { useSession } from '#features/identity/session.ts';
import { DashboardFrame } from '../dashboard-frame.tsx';
import { adminSections, userSections } from '../dashboard-nav.tsx';

/** The customer's dashboard. An admin who looks at the own orders keeps the admin's sidebar. */
export default function UserDashboardFrame() {
  const { user, isAdmin } = useSession();

  return <DashboardFrame who={user?.displayName ?? ''} sections={isAdmin ? adminSections : userSections} />;
}
