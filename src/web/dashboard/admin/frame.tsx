import { useSession } from '#features/identity/session/session.ts';
import { DashboardFrame } from '../dashboard-frame.tsx';
import { permittedSections } from '../dashboard-nav.tsx';

/** The layout of the admin dashboard. */
export default function AdminDashboardFrame() {
  const { permissions } = useSession();
  return <DashboardFrame owner="Admin View" sections={permittedSections(permissions)} isForStaff />;
}
