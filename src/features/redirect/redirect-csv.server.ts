import { stringify } from 'csv-stringify/sync';
import type { List } from '#platform/http/list-query.ts';
import { BYTE_ORDER_MARK, quoteFormula } from '#platform/spreadsheet-text.ts';
import type { Redirect } from './redirect-schema.ts';

/** Writes redirects as CSV, batch by batch, as an import reads them. */
export async function* writeRedirectCsv(redirects: List<Redirect>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + stringify([['from', 'to', 'hits']]);
  for await (const batch of redirects.readAll())
    yield stringify(batch.map(({ from, to = '', hits }) => [quoteFormula(from), quoteFormula(to), hits]));
}
