import { useEffect, useState } from 'react';
import { useFetchers, useLocation, useNavigation, useRevalidator } from 'react-router';
import { readSession } from '#features/identity/session/session.ts';
import { useSite } from '#web/use-site.ts';
import { loadTasks, type Tasks } from './tasks.ts';

/**
 * Loads what waits for staff, again on each page and after each change, which may have done some of it. No page waits for
 * it. Undefined until it has loaded.
 */
export function useTasks(): Tasks | undefined {
  const [tasks, setTasks] = useState<Tasks>();
  const { pathname } = useLocation();
  const isChanging = useIsChanging();
  const takesMessages = useSite()?.takesMessages ?? false;

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again for each page
  useEffect(() => {
    if (isChanging) return;
    const loading = new AbortController();
    readSession()
      .then(({ permissions }) => loadTasks(permissions, takesMessages, loading.signal))
      .then((loaded) => {
        if (!loading.signal.aborted) setTasks(loaded);
      });
    return () => loading.abort();
  }, [pathname, isChanging, takesMessages]);

  return tasks;
}

/** Whether something is changed, or the page's data is loaded again after it. */
function useIsChanging(): boolean {
  const { state } = useRevalidator();
  const { formMethod } = useNavigation();
  const isSubmitting = useFetchers().some((fetcher) => fetcher.formMethod !== undefined);
  return state === 'loading' || formMethod !== undefined || isSubmitting;
}
