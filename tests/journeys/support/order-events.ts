import type { Page } from '@playwright/test';
import { statusError } from './browser-errors.ts';

/** Matches the console error for an event stream that {@link blockOrderEvents} aborts. */
export const EVENTS_BLOCKED = /net::ERR_FAILED at [^ ]*\/events/;

/** Matches the console errors for an event stream whose shop restarts. */
export const EVENTS_INTERRUPTED = [
  /net::ERR_(INCOMPLETE_CHUNKED_ENCODING|CONNECTION_\w+|EMPTY_RESPONSE) at [^ ]*\/events/,
  statusError(503, '/events'),
];

/** Aborts the page's requests for order events, as some proxies do. */
export async function blockOrderEvents(page: Page): Promise<void> {
  await page.route('**/api/order/*/events', (route) => route.abort());
}
