import { persistentStorage } from '#platform/browser-storage.ts';
import { OFF, STORAGE_KEY } from './single-keys.ts';

/** Switches shortcuts of a single key on or off in this browser. */
export function setSingleKeys(isOn: boolean): void {
  const setting = isOn ? 'on' : OFF;
  persistentStorage.write(STORAGE_KEY, setting);
  document.documentElement.dataset.keys = setting;
}
