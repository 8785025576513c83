import { useLocation } from 'react-router';
import { useHydrated } from '#ui/use-hydrated.ts';

/**
 * Returns the query string of the browser's URL, for use on the client only. It is empty on the server and until
 * hydration, because the server renders one page for all queries that the page does not depend on.
 */
export function useBrowserSearch(): string {
  const { search } = useLocation();
  return useHydrated() ? search : '';
}
