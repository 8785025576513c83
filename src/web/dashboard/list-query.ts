import { useLocation, useNavigate } from 'react-router';

/** What a list's address asks for. */
export interface ListQuery {
  query: URLSearchParams;
  /** Changes the address in place and begins at the first page again; what is empty is left out. */
  change: (changes: Readonly<Record<string, string>>) => void;
}

/** Search, filter and order of the list on show: they live in its address, as its page does. */
export function useListQuery(): ListQuery {
  const { search } = useLocation();
  const navigate = useNavigate();
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
