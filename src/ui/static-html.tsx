import { type Markup, useMarkup } from './markup.ts';

/** What the server has rendered and never changes, so that browsers need no script for it. */
export function StaticHtml({ html }: { html: Markup }) {
  return <div {...useMarkup(html)} />;
}
