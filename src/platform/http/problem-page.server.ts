import type { IncomingMessage } from 'node:http';
import { API_ROOT } from './api-root.ts';
import { escapeHtml } from './escape-html.ts';
import { TOO_BUSY } from './refusals.ts';
import { INLINE_STYLES_AND_PICTURES } from './security-headers.server.ts';

/** The text of an error page, and its link. */
interface PageText {
  heading: string;
  sentence: string;
  link: { label: string; to: string };
  /** After this time the page asks again by itself, and counts the seconds until then. */
  retrySeconds?: number;
}

export const TRY_AGAIN = { label: 'Try again', to: '' };
export const TO_HOME = { label: 'Return Home', to: '/' };

/** The page loads nothing: another file might be missing, or be one request too many for a busy shop. */
export const PROBLEM_PAGE_HEADERS = {
  ...INLINE_STYLES_AND_PICTURES,
  'content-type': 'text/html; charset=utf-8',
};

/** Whether the request is a browser navigation, which would show problem+json as raw text. */
export function isForPage({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  return method === 'GET' && !url.startsWith(API_ROOT) && headers.accept?.includes('text/html') === true;
}

const LOGO = `<svg viewBox="0 0 32 32" width="40" height="40" aria-hidden="true">
<rect width="32" height="32" rx="9" fill="#b93a20"/><rect x="3.5" y="1.5" width="25" height="23" rx="7" fill="#ef6344"/>
<rect x="11" y="16.5" width="10" height="3" rx="1.5" fill="#fffefc"/></svg>`;

/** What the branding of the shop changes of these pages. */
export interface ProblemPageLook {
  /** Rules that follow those of the page. */
  styles: string;
  /** HTML instead of the key; the page may load nothing. */
  logo?: string;
}

let look: ProblemPageLook = { styles: '' };
let shopName = '';
let busyPage: Buffer | undefined;

/** Sets the look of the pages that this process answers. */
export function dressProblemPages(next: ProblemPageLook): void {
  look = next;
  busyPage = undefined;
}

/** Sets the name of the shop in the titles of the pages that this process answers. */
export function nameProblemPages(name: string): void {
  shopName = name;
  busyPage = undefined;
}

/** Renders a minimal error page, for when the shop's own layout is not available. */
export function problemPage({ heading, sentence, link, retrySeconds }: PageText): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${retrySeconds === undefined ? '' : refreshAfter(retrySeconds)}<title>${heading} · ${escapeHtml(shopName)}</title><style>
  :root { color-scheme: light dark; font: 1rem/1.6 ui-sans-serif, system-ui, sans-serif;
    background: light-dark(#faf8f4, #141210); color: light-dark(#1a1714, #f5f1ea); }
  body { box-sizing: border-box; max-width: 34rem; min-height: 100svh; margin: 0 auto; padding: 2rem 1.25rem;
    display: grid; align-content: center; justify-items: start; }
  h1 { margin: 1.75rem 0 0.75rem; font-size: clamp(2rem, 8vw, 2.75rem); line-height: 1.1; letter-spacing: -0.03em; }
  p { margin: 0 0 1.75rem; color: light-dark(#524c45, #bfb7ab); }
  a { display: inline-flex; align-items: center; min-height: 3rem; padding: 0 1.375rem; border-radius: 0.625rem;
    background: light-dark(#1a1714, #f5f1ea); color: light-dark(#fffefc, #161412); font-size: 0.9375rem;
    font-weight: 500; text-decoration: none; }
  a:focus-visible { outline: 2px solid light-dark(#1a1714, #f5f1ea); outline-offset: 3px; }
${look.styles}</style></head>
<body><main>${look.logo ?? LOGO}<h1>${heading}</h1><p>${escapeHtml(sentence)}</p>
${retrySeconds === undefined ? '' : countdownOf(retrySeconds)}<a href="${link.to}">${link.label}</a></main></body>
</html>
`;
}

/** Returns what visitors see while the shop is too busy to render pages. It is rendered once. */
export function readBusyPage(): Buffer {
  busyPage ??= Buffer.from(
    problemPage({ heading: 'Very busy right now', sentence: TOO_BUSY.detail, link: TRY_AGAIN, retrySeconds: 10 }),
  );
  return busyPage;
}

function refreshAfter(seconds: number): string {
  return `<meta http-equiv="refresh" content="${seconds}">`;
}

/** Counts down without a script, where the browser can animate a number. Others show the first one. */
function countdownOf(seconds: number): string {
  return `<style>
  @property --left { syntax: "<integer>"; inherits: false; initial-value: ${seconds}; }
  @keyframes count { to { --left: 0; } }
  .count::after { counter-reset: left var(--left); content: counter(left); animation: count ${seconds}s linear forwards;
    font-variant-numeric: tabular-nums; }
</style><p>This page tries again by itself in <span class="count" role="img" aria-label="${seconds}"></span> s.</p>
`;
}
