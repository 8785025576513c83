import type { IncomingMessage } from 'node:http';
import { API_ROOT } from './api-root.ts';
import { escapeHtml } from './escape-html.ts';
import { INLINE_STYLES_ONLY } from './security-headers.server.ts';

/** The text of an error page, and its link. */
interface PageText {
  heading: string;
  sentence: string;
  link: { label: string; to: string };
}

export const TRY_AGAIN = { label: 'Try again', to: '' };
export const TO_HOME = { label: 'Return Home', to: '/' };

/** The page loads nothing: another file might be missing, or be one request too many for a busy shop. */
export const PROBLEM_PAGE_HEADERS = {
  ...INLINE_STYLES_ONLY,
  'content-type': 'text/html; charset=utf-8',
};

/** Whether the request is a browser navigation, which would show problem+json as raw text. */
export function isForPage({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  return method === 'GET' && !url.startsWith(API_ROOT) && headers.accept?.includes('text/html') === true;
}

/** Renders a minimal error page, for when the shop's own layout is not available. */
export function problemPage({ heading, sentence, link }: PageText): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${heading} · Thock</title><style>
  :root { color-scheme: light dark; font: 1rem/1.6 ui-sans-serif, system-ui, sans-serif;
    background: light-dark(#faf8f4, #141210); color: light-dark(#1a1714, #f5f1ea); }
  body { box-sizing: border-box; max-width: 34rem; min-height: 100svh; margin: 0 auto; padding: 2rem 1.25rem;
    display: grid; align-content: center; justify-items: start; }
  h1 { margin: 0 0 0.75rem; font-size: clamp(2rem, 8vw, 2.75rem); line-height: 1.1; letter-spacing: -0.03em; }
  p { margin: 0 0 1.75rem; color: light-dark(#524c45, #bfb7ab); }
  a { display: inline-flex; align-items: center; min-height: 3rem; padding: 0 1.375rem; border-radius: 0.625rem;
    background: light-dark(#1a1714, #f5f1ea); color: light-dark(#fffefc, #161412); font-size: 0.9375rem;
    font-weight: 500; text-decoration: none; }
  a:focus-visible { outline: 2px solid light-dark(#1a1714, #f5f1ea); outline-offset: 3px; }
</style></head>
<body><main><h1>${heading}</h1><p>${escapeHtml(sentence)}</p><a href="${link.to}">${link.label}</a></main></body>
</html>
`;
}
