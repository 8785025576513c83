import { type Markup, useMarkup } from '#ui/markup.ts';

/** What a page tells search engines as JSON-LD. They read pages alone, so data for browsers does not contain it. */
export function ForSearchEngines({ json }: { json: Markup | undefined }) {
  return json === undefined ? null : <JsonScript json={json} />;
}

function JsonScript({ json }: { json: Markup }) {
  return <script type="application/ld+json" {...useMarkup(json)} />;
}
