import { useHydrated } from './use-hydrated.ts';

/** Whether shortcuts have the key ⌘ here, where others have Ctrl. */
export function useIsMac(): boolean {
  return useHydrated() && /^(Mac|iP)/.test(navigator.platform);
}
