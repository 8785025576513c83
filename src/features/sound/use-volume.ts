import { useEffect, useState } from 'react';
import { DEFAULT_PERCENT, keepVolume, readVolume } from './kept-volume.ts';

/** Returns the volume in percent, which the browser keeps, and a function that changes it. */
export function useVolume(): readonly [percent: number, change: (percent: number) => void] {
  const [percent, setPercent] = useState(DEFAULT_PERCENT);

  useEffect(() => setPercent(readVolume()), []);

  function change(next: number): void {
    setPercent(next);
    keepVolume(next);
  }

  return [percent, change];
}
