import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Data that is not older stays when the visitor returns. */
const MIN_AGE_MILLISECONDS = 60_000;

/**
 * Loads the data of the page at this path again when the visitor or the connection returns. It asks first whether the
 * shop answers, because the page would otherwise give way to an error.
 */
export function useFreshData(path: string): void {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    let loadedAt = Date.now();
    let isAsking = false;

    async function refresh(): Promise<void> {
      if (document.visibilityState !== 'visible' || isAsking || Date.now() - loadedAt < MIN_AGE_MILLISECONDS) return;
      isAsking = true;
      const isAnswered = await fetch(`${path}.data`).then(
        ({ ok }) => ok,
        () => false,
      );
      isAsking = false;
      if (!isAnswered) return;
      loadedAt = Date.now();
      await revalidate();
    }

    addEventListener('online', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      removeEventListener('online', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [path, revalidate]);
}
