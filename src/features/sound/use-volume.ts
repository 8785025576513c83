import { useEffect, useState } from 'react';
import { persistentStorage } from '#platform/browser-storage.ts';

/** Key of the volume in local storage, in percent. */
const VOLUME_KEY = 'hear-volume';
const DEFAULT_PERCENT = 60;

/** Returns the volume in percent, which the browser keeps, and a function that changes it. */
export function useVolume(): readonly [percent: number, change: (percent: number) => void] {
  const [percent, setPercent] = useState(DEFAULT_PERCENT);

  useEffect(() => {
    const kept = Number(persistentStorage.read(VOLUME_KEY) ?? Number.NaN);
    if (kept >= 0 && kept <= 100) setPercent(kept);
  }, []);

  function change(next: number): void {
    setPercent(next);
    persistentStorage.write(VOLUME_KEY, String(next));
  }

  return [percent, change];
}
