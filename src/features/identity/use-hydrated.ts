import { useSyncExternalStore } from 'react';

/** Whether the page's scripts have taken over; before that a press would leave the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges() {
  return () => {};
}
