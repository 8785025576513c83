import type { ShouldRevalidateFunction } from 'react-router';
import { readSession } from '#features/identity/session/session.ts';
import { loadTasks, type Tasks } from './tasks.ts';

/** Loads what waits for staff. No page waits for it. */
export function loadWaiting({ request }: { request: Request }): { tasks: Promise<Tasks> } {
  return { tasks: readSession().then(({ permissions }) => loadTasks(permissions, request.signal)) };
}

/** Loads again after actions, which may have done something that waited, but not for another page. */
export const loadAfterActions: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => (formMethod !== undefined || currentUrl.href === nextUrl.href) && defaultShouldRevalidate;
