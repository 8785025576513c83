import { useSession } from '#features/identity/session/session.ts';
import { useSite } from '#web/use-site.ts';
import { DashboardFrame } from './dashboard-frame.tsx';
import { staffSectionsFor } from './dashboard-sections.ts';
import { WaitingTasks } from './tasks.ts';
import { useTasks } from './use-tasks.ts';

/** The layout of the dashboard of staff, with counts of what waits. */
export function StaffFrame() {
  const { permissions } = useSession();
  const tasks = useTasks();
  return (
    <WaitingTasks value={tasks}>
      <DashboardFrame sections={staffSectionsFor(permissions, useSite(), tasks)} isForStaff />
    </WaitingTasks>
  );
}
