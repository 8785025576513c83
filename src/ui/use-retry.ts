import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `retry` when the browser is connected again, and when its tab is shown, as long as something could not be
 * loaded. What it retries also needs a button, because a browser that says it is connected may not reach the shop yet.
 */
export function useRetry(hasFailed: boolean, retry: () => unknown): void {
  const retryNow = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void retry();
  });

  useEffect(() => {
    if (!hasFailed) return;
    addEventListener('online', retryNow);
    document.addEventListener('visibilitychange', retryNow);
    return () => {
      removeEventListener('online', retryNow);
      document.removeEventListener('visibilitychange', retryNow);
    };
  }, [hasFailed]);
}
