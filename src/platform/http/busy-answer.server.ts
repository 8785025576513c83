import type { IncomingMessage, ServerResponse } from 'node:http';
import { newId } from '#platform/id.ts';
import { API_ROOT } from './call.ts';
import { PROBLEM_TYPE, Problem } from './problem.ts';
import { securityHeaders } from './security-headers.server.ts';

const RETRY_AFTER_SECONDS = 2;
const SENTENCE = 'The shop has more visitors than it can serve right now. Please try again in a few seconds.';

/** It loads nothing: whatever it loaded would be one more request to a shop that has too many. */
const PAGE = Buffer.from(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Very busy · Thock</title><style>
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
<body><main><h1>Very busy right now</h1><p>${SENTENCE}</p><a href="">Try again</a></main></body>
</html>
`);

const HEADERS = { ...securityHeaders(false), 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER_SECONDS) };
const PAGE_HEADERS = {
  ...HEADERS,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'content-type': 'text/html; charset=utf-8',
  'content-length': PAGE.length,
};

/** Refuses a request for want of time: a page to who looks at pages, otherwise problem+json. */
export function refuseBusy(request: IncomingMessage, response: ServerResponse): void {
  if (isForPage(request)) return void response.writeHead(503, PAGE_HEADERS).end(PAGE);
  const body = Buffer.from(JSON.stringify(new Problem(503, SENTENCE, { code: 'too-busy' }).toBody(newId())));
  response.writeHead(503, { ...HEADERS, 'content-type': PROBLEM_TYPE, 'content-length': body.length }).end(body);
}

function isForPage({ url = '', headers }: IncomingMessage): boolean {
  return !url.startsWith(API_ROOT) && headers.accept?.includes('text/html') === true;
}
