import type { RouterContextProvider } from 'react-router';
import type { Markup } from '#ui/markup.ts';
import { markupContext } from './contexts.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Returns what a loader gives for HTML: its place in the page, if a page is rendered, which contains it only once. */
export function keepMarkup(context: Context, html: string): Markup {
  const kept = context.get(markupContext);
  return kept ? kept.push(html) - 1 : html;
}

/** Returns what a loader gives for JSON-LD, as text of a script. Undefined if no page is rendered. */
export function keepForSearchEngines(context: Context, described: object | undefined): Markup | undefined {
  if (!described || !context.get(markupContext)) return undefined;
  return keepMarkup(context, JSON.stringify(described).replaceAll('<', '\\u003c'));
}
