import type { EntryContext } from 'react-router';
import { LATE } from './start-events.ts';

/** Returns whether the page says that its scripts can wait. Pages of errors start at once. */
export function canStartLate({ staticHandlerContext: { matches, errors } }: EntryContext): boolean {
  return errors === null && matches.some(({ route: { handle } }) => handle?.canStartLate === true);
}

/**
 * Marks the scripts of the application in a rendered page, so that the browser neither loads nor runs them: a script
 * with another MIME type is data. The script in the head (`start-script.ts`) finds the marks and starts the application
 * later.
 */
export function startLate(html: string, { entry }: EntryContext['manifest']): string {
  const shared = new Set([entry.module, ...entry.imports]);
  return html
    .replaceAll(/<link rel="modulepreload" href="([^"]*)"/g, (_, href: string) => {
      return `<link rel="${shared.has(href) ? LATE.sharedPreload : LATE.preload}" href="${href}"`;
    })
    .replace(' type="module" async=""', ` type="${LATE.scriptType}"`);
}
