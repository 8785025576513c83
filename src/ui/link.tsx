import type { ComponentProps } from 'react';
// biome-ignore lint/style/noRestrictedImports: it is what all others import instead.
import { Link as RouterLink } from 'react-router';

export type LinkProps = ComponentProps<typeof RouterLink>;

/** A link to a page of the shop. On the server it is a plain element, which takes less time to render. */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink;

function BrowserLink(props: LinkProps) {
  // The router knows all routes, so it need not discover those of the links.
  return <RouterLink discover="none" {...props} />;
}

function ServerLink(props: LinkProps) {
  const { to, prefetch, replace, state, preventScrollReset, ...attributes } = props;
  const isWhole = typeof to === 'string' && to.startsWith('/');
  return isWhole ? <a {...attributes} href={to} /> : <BrowserLink {...props} />;
}
