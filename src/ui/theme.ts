import { useSyncExternalStore } from 'react';
import { persistentStorage } from '#platform/browser-storage.ts';
import { applyTheme, THEME_KEY } from './theme-script.ts';

/** The themes that a visitor can choose. `system` follows the device and is the default. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Returns whether the page is dark, by choice or as the device is. */
export function isDark(): boolean {
  const theme = readTheme();
  return theme === 'system' ? window.matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

/** Returns the chosen theme. During server rendering it is `system`. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'system');
}

/** Saves a theme and applies it in all tabs. */
export function chooseTheme(theme: Theme): void {
  persistentStorage.write(THEME_KEY, theme);
  // Browsers send this event to the other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY }));
}

function readTheme(): Theme {
  const saved = persistentStorage.read(THEME_KEY);
  return THEMES.find((theme) => theme === saved) ?? 'system';
}

function subscribe(listener: () => void): () => void {
  function follow() {
    applyTheme(readTheme());
    listener();
  }
  // Another tab may have changed it since the page was opened.
  applyTheme(readTheme());
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
