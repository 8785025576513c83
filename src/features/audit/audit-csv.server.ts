import { stringify } from 'csv-stringify/sync';
import type { List } from '#platform/http/list-query.ts';
import { BYTE_ORDER_MARK, quoteFormula } from '#platform/spreadsheet-text.ts';
import { isoIn } from '#platform/time-zone.ts';
import type { ListedEntry } from './audit-calls.ts';

const COLUMNS = [
  ...['at', 'actor', 'actor_id', 'kind', 'text', 'subject_id'],
  ...['network', 'entry_id', 'sequence', 'hash'],
];

/** Writes entries as CSV, batch by batch, with times in a time zone. */
export async function* writeAuditCsv(entries: List<ListedEntry>, timeZone: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + stringify([COLUMNS]);
  for await (const batch of entries.readAll()) {
    yield stringify(batch.map((entry) => cellsOf({ ...entry, at: isoIn(timeZone, Date.parse(entry.at)) })));
  }
}

function cellsOf({ _id, at, actor, kind, subject, text, network, sequence, hash }: ListedEntry): string[] {
  const cells = [at, actor.name, actor._id, kind, text, subject?._id, network, _id, sequence, hash];
  return cells.map((cell) => quoteFormula(String(cell ?? '')));
}
