import { useSession } from '#features/identity/session/session.ts';
import { DashboardFrame } from '../dashboard-frame.tsx';
import { userSections } from '../dashboard-sections.ts';
import { StaffFrame } from '../staff-frame.tsx';

/** The layout of the customer dashboard. Staff see the admin sidebar (specification, section 6). */
export default function UserDashboardFrame() {
  const { isStaff } = useSession();
  return isStaff ? <StaffFrame /> : <DashboardFrame sections={userSections} />;
}
