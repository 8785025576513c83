import { loadWaiting } from '../load-waiting.ts';
import { StaffFrame } from '../staff-frame.tsx';
import type { Route } from './+types/frame';

export const clientLoader = loadWaiting;

export { loadAfterActions as shouldRevalidate } from '../load-waiting.ts';

/** The layout of the admin dashboard. */
export default function AdminDashboardFrame({ loaderData: { tasks } }: Route.ComponentProps) {
  return <StaffFrame tasks={tasks} />;
}
