/** Key of the chosen theme in local storage. */
export const THEME_KEY = 'theme';

/**
 * Returns the script that applies the saved theme. It runs inline in the head, before the first paint, because pages are
 * the same for everybody.
 */
export function writeThemeScript(): string {
  return `try{(${applyTheme})(localStorage.getItem("${THEME_KEY}"))}catch{}`;
}

/** Sets the attribute that tokens.css reads, and the colour of the browser's toolbar. Refers to nothing outside. */
export function applyTheme(theme: string | null): void {
  document.documentElement.dataset.theme = theme ?? 'system';
  const isFixed = theme === 'light' || theme === 'dark';
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = meta.dataset;
    meta.media = isFixed ? (scheme === theme ? 'all' : 'not all') : `(prefers-color-scheme: ${scheme})`;
  }
}
