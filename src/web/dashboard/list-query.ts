import { useLocation, useNavigate, useNavigation } from 'react-router';

/** What a list's address asks for. */
export interface ListQuery {
  query: URLSearchParams;
  /** Changes the address in place and begins at the first page again; what is empty is left out. */
  change: (changes: Readonly<Record<string, string>>) => void;
}

/** Search, filter and order of the list on show: they live in its address, as its page does. */
export function useListQuery(): ListQuery {
  const shown = useLocation();
  const coming = useNavigation().location;
  const navigate = useNavigate();
  // Whoever changes something while a list is on its way adds to it instead of undoing it.
  const { search } = coming?.pathname === shown.pathname ? coming : shown;
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
      void navigate(`?${next}`, { replace: true, preventScrollReset: true });
    },
  };
}
