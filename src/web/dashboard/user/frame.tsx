import { useSession } from '#features/identity/session/session.ts';
import { DashboardFrame } from '../dashboard-frame.tsx';
import { userSections } from '../dashboard-sections.ts';
import { loadWaiting } from '../load-waiting.ts';
import { StaffFrame } from '../staff-frame.tsx';
import type { Route } from './+types/frame';

export const clientLoader = loadWaiting;

export { loadAfterActions as shouldRevalidate } from '../load-waiting.ts';

/** The layout of the customer dashboard. Staff see the admin sidebar (specification, section 6). */
export default function UserDashboardFrame({ loaderData: { tasks } }: Route.ComponentProps) {
  const { isStaff } = useSession();
  return isStaff ? <StaffFrame tasks={tasks} /> : <DashboardFrame sections={userSections} />;
}
