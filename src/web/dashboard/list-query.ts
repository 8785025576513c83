import { useLocation, useNavigate } from 'react-router';
import { usePendingLocation } from '#ui/use-pending-location.ts';

/** The query of a list's URL. */
export interface ListQuery {
  query: URLSearchParams;
  /** Replaces the URL with the changed query on its first page; empty values remove their parameter. */
  change: (changes: Readonly<Record<string, string>>) => void;
}

/** Reads and changes the search, filters and sorting of a list, which are in its URL. */
export function useListQuery(): ListQuery {
  const location = useLocation();
  const navigate = useNavigate();
  // A change made while the list is loading adds to the pending query instead of undoing it.
  const { search } = usePendingLocation() ?? location;
  const query = new URLSearchParams(search);

  return {
    query,
    change(changes) {
      const next = new URLSearchParams(query);
      next.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      void navigate({ search: `?${next}`, hash: location.hash }, { replace: true, preventScrollReset: true });
    },
  };
}
