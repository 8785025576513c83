import { useSyncExternalStore } from 'react';
import { persistentStorage } from '#platform/browser-storage.ts';

/** Key of the chosen theme in local storage. */
const THEME_KEY = 'theme';

/** The themes that a visitor can choose. `system` follows the device and is the default. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Applies the saved theme. Runs inline in the head, before the first paint, because pages are the same for everybody. */
export const THEME_SCRIPT = `try{(${applyTheme})(localStorage.getItem("${THEME_KEY}"))}catch{}`;

/** Sets the attribute that tokens.css reads, and the colour of the browser's toolbar. Refers to nothing outside. */
function applyTheme(theme: string | null): void {
  document.documentElement.dataset.theme = theme ?? 'system';
  const isFixed = theme === 'light' || theme === 'dark';
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = meta.dataset;
    meta.media = isFixed ? (scheme === theme ? 'all' : 'not all') : `(prefers-color-scheme: ${scheme})`;
  }
}

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
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
