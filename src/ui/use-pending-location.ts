import { useContext, useSyncExternalStore } from 'react';
import { type Location, UNSAFE_DataRouterContext, useLocation } from 'react-router';

/**
 * Returns the location of this page, with another query, that is loading or not shown yet, if any. In contrast to
 * `useNavigation`, whose changes React renders when it has time, this one is known to the next event, so that what
 * visitors choose next can add to it.
 */
export function usePendingLocation(): Location | undefined {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  if (!router) throw new Error('usePendingLocation needs a data router');
  const readLatest = () => router.state.navigation.location ?? router.state.location;
  const latest = useSyncExternalStore(router.subscribe, readLatest, readLatest);
  const shown = useLocation();
  return latest.key !== shown.key && latest.pathname === shown.pathname ? latest : undefined;
}
