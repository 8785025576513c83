import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { Database } from '#platform/database/tables.ts';
import { BYTE_ORDER_MARK, quoteFormula } from '#platform/spreadsheet-text.ts';
import { isoIn } from '#platform/time-zone.ts';
import { listSubscribersAfter, type Subscriber } from './newsletter-queries.server.ts';

/** Rows that are read and written in a few milliseconds. */
const ROWS_AT_ONCE = 500;
const COLUMNS = ['email', 'requested_at', 'confirmed_at', 'consent', 'unsubscribe_url'];
const CONSENT = 'Entered the address in the form of the shop, and confirmed it with the link in a mail';

interface CsvOptions {
  timeZone: string;
  /** Returns the address in `List-Unsubscribe` of mails to a subscriber. */
  unsubscribeUrlOf: (id: string) => string;
}

/** Writes all who have confirmed as CSV, batch by batch, with times in a time zone. */
export async function* writeSubscriberCsv(db: Database, options: CsvOptions): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + stringify([COLUMNS]);
  for (let last = ''; ; ) {
    const rows = await listSubscribersAfter(db, last, ROWS_AT_ONCE);
    if (rows.length > 0) yield stringify(rows.map((row) => cellsOf(row, options)));
    if (rows.length < ROWS_AT_ONCE) return;
    await yieldToEventLoop();
    last = rows.at(-1)?.email ?? '';
  }
}

function cellsOf({ id, email, requested_at, confirmed_at }: Subscriber, { timeZone, unsubscribeUrlOf }: CsvOptions) {
  const times = [requested_at, confirmed_at].map((at) => isoIn(timeZone, at));
  return [quoteFormula(email), ...times, CONSENT, unsubscribeUrlOf(id)];
}
