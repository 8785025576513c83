import { createContext, use } from 'react';

/** HTML that the shop has made, or its place in the page that contains it. */
export type Markup = string | number;

/** Returns the HTML at a place of the page. Data for browsers does not repeat it, so they read it there. */
export const PageMarkup = createContext(readFromPage);

/** Returns the properties of an element with this content. */
export function useMarkup(markup: Markup) {
  const read = use(PageMarkup);
  if (typeof markup === 'string') return { dangerouslySetInnerHTML: { __html: markup } };
  return {
    'data-markup': markup,
    dangerouslySetInnerHTML: { __html: read(markup) },
    // Browsers write some characters of HTML in another way.
    suppressHydrationWarning: true,
  };
}

const found = new Map<number, string>();

/** Reads each place once: if something has changed the page before hydration, React replaces all of its elements. */
function readFromPage(place: number): string {
  const html = found.get(place) ?? document.querySelector(`[data-markup="${place}"]`)?.innerHTML ?? '';
  found.set(place, html);
  return html;
}
