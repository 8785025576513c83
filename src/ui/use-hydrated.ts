import { useSyncExternalStore } from 'react';

/** Whether React has hydrated the page. Before that, event handlers do not run. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

function subscribeToNothing() {
  return () => {};
}
