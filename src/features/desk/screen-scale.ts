import { useSyncExternalStore } from 'react';
import { persistentStorage } from '#platform/browser-storage.ts';

/** Key of the scale of the screen in local storage: device pixels per millimetre, which stay the same when zooming. */
const SCALE_KEY = 'screen-scale';
/** Pixels per millimetre of a screen as CSS defines it, until the visitor has measured theirs. */
export const DEFAULT_SCALE = 96 / 25.4;
/** The scales that can be set, in pixels per millimetre. */
export const MIN_SCALE = 2.5;
export const MAX_SCALE = 7;
/** Denser screens do not exist. */
const MAX_SAVED = 60;

const CHANGED = 'screenscale';
/** Zooming resizes the page. */
const EVENTS = [CHANGED, 'storage', 'resize'];

/** Returns how many pixels of the page are a millimetre on this screen, and whether the visitor has measured it. */
export function useScreenScale(): { scale: number; isSet: boolean } {
  const saved = useSyncExternalStore(subscribe, readScale, () => undefined);
  return { scale: saved ?? DEFAULT_SCALE, isSet: saved !== undefined };
}

/** Keeps the scale of this screen in the browser. */
export function saveScreenScale(scale: number): void {
  persistentStorage.write(SCALE_KEY, String(scale * devicePixelRatio));
  dispatchEvent(new Event(CHANGED));
}

function readScale(): number | undefined {
  const saved = Number(persistentStorage.read(SCALE_KEY) ?? Number.NaN);
  return saved > 1 && saved < MAX_SAVED ? saved / devicePixelRatio : undefined;
}

function subscribe(listener: () => void): () => void {
  for (const type of EVENTS) addEventListener(type, listener);
  return () => {
    for (const type of EVENTS) removeEventListener(type, listener);
  };
}
