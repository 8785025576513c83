import { useSession } from '#features/identity/session/session.ts';
import { DashboardFrame } from './dashboard-frame.tsx';
import { staffSectionsFor } from './dashboard-sections.ts';
import { type Tasks, WaitingTasks } from './tasks.ts';
import { useLatest } from './use-latest.ts';

/** The layout of the dashboard of staff, with counts of what waits. */
export function StaffFrame({ tasks }: { tasks: Promise<Tasks> }) {
  const { permissions } = useSession();
  const waiting = useLatest(tasks);
  return (
    <WaitingTasks value={waiting}>
      <DashboardFrame sections={staffSectionsFor(permissions, waiting)} isForStaff />
    </WaitingTasks>
  );
}
