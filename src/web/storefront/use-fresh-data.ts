import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Data that is not older stays when the visitor returns. */
const MIN_AGE_MILLISECONDS = 60_000;

/**
 * Loads the data of the page at this path again when the visitor returns to its tab. It asks first whether the shop
 * answers, because the page would otherwise give way to an error.
 */
export function useFreshData(path: string): void {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    let loadedAt = Date.now();

    async function refresh(): Promise<void> {
      if (document.visibilityState !== 'visible' || Date.now() - loadedAt < MIN_AGE_MILLISECONDS) return;
      loadedAt = Date.now();
      const isAnswered = await fetch(`${path}.data`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isAnswered) await revalidate();
    }

    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [path, revalidate]);
}
