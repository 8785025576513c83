import { useLocation } from 'react-router';
import { useHydrated } from '#features/identity/use-hydrated.ts';

/**
 * The query of the address that the browser shows, for what only scripts use. The server renders a page once for all
 * queries that it does not depend on, so there it is empty, and in the browser until its scripts have taken over.
 */
export function useBrowserSearch(): string {
  const { search } = useLocation();
  return useHydrated() ? search : '';
}
