import { DashboardFrame } from '../dashboard-frame.tsx';
import { adminSections } from '../dashboard-nav.tsx';

/** The admin's dashboard. */
export default function AdminDashboardFrame() {
  return <DashboardFrame who="Admin View" sections={adminSections} />;
}
