import { useSyncExternalStore } from 'react';
import { persistentStorage } from '#platform/browser-storage.ts';

/** Key of the chosen theme in local storage. */
const THEME_KEY = 'theme';

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

/** Sets the attribute that tokens.css reads, and the colour of the browser's toolbar. */
export function applyTheme(): void {
  const theme = readTheme();
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = meta.dataset;
    const chosen = scheme === theme ? 'all' : 'not all';
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : chosen;
  }
}

function readTheme(): Theme {
  const saved = persistentStorage.read(THEME_KEY);
  return THEMES.find((theme) => theme === saved) ?? 'system';
}

function subscribe(listener: () => void): () => void {
  function follow() {
    applyTheme();
    listener();
  }
  // Another tab may have changed it since the page was opened.
  applyTheme();
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
