import { useEffect, useEffectEvent } from 'react';

/** How long typing has to pause. */
const PAUSE_MS = 3000;

/**
 * Saves a draft once typing has paused.
 * @param text what is typed. Each change begins a new pause.
 * @param isDue whether there is something to save.
 */
export function useAutosave(text: unknown, isDue: boolean, save: () => void): void {
  const saveNow = useEffectEvent(save);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins a new pause
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(saveNow, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isDue]);
}
