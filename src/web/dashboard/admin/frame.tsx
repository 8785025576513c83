import { DashboardFrame } from '../dashboard-frame.tsx';
import { adminSections } from '../dashboard-nav.tsx';

/** The layout of the admin dashboard. */
export default function AdminDashboardFrame() {
  return <DashboardFrame owner="Admin View" sections={adminSections} />;
}
