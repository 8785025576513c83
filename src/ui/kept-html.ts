import { createContext, type DOMAttributes, type ReactNode, use } from 'react';

/**
 * Returns the HTML of what is in an element, which is rendered once for an object and what else it depends on. It must
 * use no context and no id of React.
 */
export type KeepHtml = (of: object, dependsOn: string, content: ReactNode) => string;

/** Only the server has it. Browsers hydrate the content like any other. */
export const KeptHtml = createContext<KeepHtml | undefined>(undefined);

/**
 * Returns the properties of an element with this content, which many pages of the server show. Without an object, its
 * HTML is not kept.
 */
export function useKeptContent(
  of: object | undefined,
  dependsOn: string,
  content: ReactNode,
): Pick<DOMAttributes<Element>, 'children' | 'dangerouslySetInnerHTML'> {
  const keep = use(KeptHtml);
  if (!keep || !of) return { children: content };
  return { dangerouslySetInnerHTML: { __html: keep(of, dependsOn, content) } };
}
