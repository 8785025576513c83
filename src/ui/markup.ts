import { createContext, use } from 'react';

/** HTML that the shop has made, or its place in {@link PageMarkup}. */
export type Markup = string | number;

/**
 * The HTML of the page that is rendered, which its data then does not repeat. Browsers find it in the page, so theirs is
 * empty.
 */
export const PageMarkup = createContext<readonly string[]>([]);

/** Returns the properties of an element with this content. */
export function useMarkup(markup: Markup) {
  const kept = use(PageMarkup);
  const html = typeof markup === 'number' ? (kept[markup] ?? '') : markup;
  // React leaves what it finds in the page as it is.
  return { dangerouslySetInnerHTML: { __html: html }, suppressHydrationWarning: true };
}
