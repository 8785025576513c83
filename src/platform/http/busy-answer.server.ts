import type { IncomingMessage, ServerResponse } from 'node:http';
import { newId } from '#platform/id.ts';
import { PROBLEM_TYPE, Problem } from './problem.ts';
import { isForPage, PROBLEM_PAGE_HEADERS, readBusyPage } from './problem-page.server.ts';
import { TOO_BUSY } from './refusals.ts';
import { securityHeaders } from './security-headers.server.ts';

const RETRY_AFTER_SECONDS = 2;

const HEADERS = {
  ...securityHeaders(undefined),
  'cache-control': 'no-store',
  'retry-after': String(RETRY_AFTER_SECONDS),
};
const PAGE_HEADERS = { ...HEADERS, ...PROBLEM_PAGE_HEADERS };
const PROBLEM_HEADERS = { ...HEADERS, 'content-type': PROBLEM_TYPE };

/** Creates the 503 for a request that could not be answered in time. */
export function tooBusy(): Problem {
  return new Problem(TOO_BUSY);
}

const refused = new WeakSet<ServerResponse>();

/** Whether the request was answered by {@link refuseBusy}. */
export function wasRefusedBusy(response: ServerResponse): boolean {
  return refused.has(response);
}

/** Rejects a request with 503: an HTML page for page requests, otherwise problem+json. */
export function refuseBusy(request: IncomingMessage, response: ServerResponse): void {
  refused.add(response);
  const isPage = isForPage(request);
  const body = isPage ? readBusyPage() : Buffer.from(JSON.stringify(tooBusy().toBody(newId())));
  const headers = isPage ? PAGE_HEADERS : PROBLEM_HEADERS;
  response.writeHead(503, { ...headers, 'content-length': body.length }).end(body);
}
