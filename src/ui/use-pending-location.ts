import { type Location, useLocation, useNavigation } from 'react-router';

/**
 * Returns the location of this page, with another query, that is loading or not shown yet, if any. With
 * `useTransitions` (`web/entry.client.tsx`), the router keeps it until React has rendered it, so what visitors choose next
 * can add to it.
 */
export function usePendingLocation(): Location | undefined {
  const { location } = useNavigation();
  const { pathname } = useLocation();
  return location?.pathname === pathname ? location : undefined;
}
