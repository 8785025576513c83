import type { Page } from '@playwright/test';
import { answered } from './complaints.ts';

/** The browser's complaint about the news of an order that {@link blockNews} keeps away. */
export const NO_NEWS = /net::ERR_FAILED at [^ ]*\/events/;

/** The browser's complaints about the news of an order whose shop stops and starts again. */
export const NEWS_CUT_OFF = [
  /net::ERR_(INCOMPLETE_CHUNKED_ENCODING|CONNECTION_\w+|EMPTY_RESPONSE) at [^ ]*\/events/,
  answered(503, '/events'),
];

/** Keeps the news of orders from a page, as some proxies do. */
export async function blockNews(page: Page): Promise<void> {
  await page.route('**/api/order/*/events', (route) => route.abort());
}
