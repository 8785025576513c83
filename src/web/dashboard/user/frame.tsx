import { useSession } from '#features/identity/session/session.ts';
import { DashboardFrame } from '../dashboard-frame.tsx';
import { permittedSections, userSections } from '../dashboard-nav.tsx';

/** The layout of the customer dashboard. Staff see the admin sidebar (specification, section 6). */
export default function UserDashboardFrame() {
  const { user, isStaff, permissions } = useSession();
  return (
    <DashboardFrame
      owner={user?.displayName ?? ''}
      sections={isStaff ? permittedSections(permissions) : userSections}
      isForStaff={isStaff}
    />
  );
}
