import { createContext, type ReactNode, use } from 'react';

/**
 * Returns the HTML of what is in an element, which is rendered once for an object and what else it depends on. It must
 * use no context and no id of React.
 */
export type KeepHtml = (of: object, dependsOn: string, content: ReactNode) => string;

/** Only the server has it. Browsers hydrate the content like any other. */
export const KeptHtml = createContext<KeepHtml | undefined>(undefined);

/** Returns the properties of an element with this content, which many pages of the server show. */
export function useKeptContent(...[of, dependsOn, content]: Parameters<KeepHtml>) {
  const keep = use(KeptHtml);
  return keep ? { dangerouslySetInnerHTML: { __html: keep(of, dependsOn, content) } } : { children: content };
}
