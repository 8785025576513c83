import { API_ROOT } from './api-root.ts';
import type { Call, Refusal } from './call.ts';
import { escapeHtml } from './escape-html.ts';
import { openApiPath, partSchema, refusalsOf } from './open-api.server.ts';
import { ANY_CALL } from './refusals.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 ui-sans-serif, system-ui, sans-serif;
    background: light-dark(#faf8f4, #141210); color: light-dark(#1a1714, #f5f1ea); }
  body { max-width: 60rem; margin: 3rem auto; padding: 0 1.25rem; }
  h1 { letter-spacing: -0.03em; } h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
  article { border-top: 1px solid light-dark(#d6cec2, #453f39); padding: 1.5rem 0; }
  code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; }
  pre { background: light-dark(#f2eee7, #211e1b); padding: 1rem; border-radius: 10px; overflow: auto; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; } dd { margin: 0; }
  a { color: inherit; } summary { cursor: pointer; min-height: 1.75rem; }
  p, dt { color: light-dark(#524c45, #bfb7ab); }`;

/** Renders the API documentation as an HTML page without scripts. */
export function renderApiPage(calls: Readonly<Record<string, Call>>, providerRefusals: readonly Refusal[]): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Thock</title><style>${STYLE}</style></head>
<body><main><h1>The shop's API</h1>
<p>${Object.keys(calls).length} calls below <code>${API_ROOT}</code>, also as <a href="${API_ROOT}/openapi.json">OpenAPI 3.1</a>.
Send the session token as <code>Authorization: Bearer …</code>. Errors are problem+json with a sentence in <code>detail</code>
and, where programs need it, a <code>code</code>.</p>
${Object.values(calls).map(renderCall).join('\n')}
<article><h2>Every call</h2>${renderRefusals(ANY_CALL)}</article>
<article><h2>The identity provider, below <code>${API_ROOT}/auth</code></h2>
<p>Its own codes are in upper case.</p>${renderRefusals(providerRefusals)}</article>
</main></body></html>`;
}

function renderCall(call: Call): string {
  return `<article><h2><code>${call.method} ${API_ROOT}${openApiPath(call)}</code></h2>
<p>${escapeHtml(call.summary)}. For: <strong>${call.access}</strong>.</p>
${renderUpload(call)}${renderSchema('Query', partSchema(call.query))}${renderSchema('Body', partSchema(call.body))}
${renderSchema('Answer', partSchema(call.answer))}
${renderRefusals(refusalsOf(call))}</article>`;
}

function renderRefusals(refusals: readonly Refusal[]): string {
  const rows = refusals.map(
    ({ status, code, detail }) =>
      `<dt>${status}</dt><dd>${code === undefined ? '' : `<code>${code}</code> `}${escapeHtml(detail)}</dd>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

function renderUpload({ upload }: Call): string {
  if (!upload) return '';
  return `<p>Body: multipart/form-data with one file in the field <code>${upload.field}</code> (${upload.types.join(', ')}).</p>`;
}

function renderSchema(title: string, schema: object | undefined): string {
  if (!schema) return '';
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;
}
