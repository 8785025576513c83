import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { batchesOf } from '#platform/batches.ts';
import { readRecords } from '#platform/csv/read-records.server.ts';
import { UnreadableFile } from '#platform/csv/unreadable-file.server.ts';
import { INVALID_INPUT } from '#platform/http/refusals.ts';
import { BAD_LINK } from '#platform/link-target.ts';
import { unquoteFormula } from '#platform/spreadsheet-text.ts';
import { type RowError, TOO_MANY_ROWS_TEXT } from './redirect-file.ts';
import { type RedirectPath, toRedirectPath } from './redirect-row.ts';
import { MAX_REDIRECTS, redirectDraftSchema } from './redirect-schema.ts';

/** A row of a file, as it is to be stored. */
export interface ImportedRow extends RedirectPath {
  /** Its number in the file, in which the heading is the first row. */
  row: number;
}

/** Rows that are checked at a time, in a few milliseconds. */
const ROWS_AT_ONCE = 500;

/** What the first row calls the columns, if it names them. */
const FROM = 'from';

/**
 * Reads a file of redirects, in steps of a few milliseconds. Without a new address, the page is gone. Throws
 * {@link UnreadableFile} if it is none.
 */
export async function readRedirectFile(
  bytes: Buffer,
  shopUrl: string,
): Promise<{ rows: ImportedRow[]; errors: RowError[] }> {
  const cells = await readCells(bytes);
  const rows: ImportedRow[] = [];
  const errors: RowError[] = [];
  for (const batch of batchesOf(cells, ROWS_AT_ONCE)) {
    for (const { row, from, to } of batch) {
      const parsed = redirectDraftSchema.safeParse(to === '' ? { from, status: 410 } : { from, to });
      const path = parsed.success ? toRedirectPath(parsed.data, shopUrl) : undefined;
      if (path) rows.push({ row, ...path });
      else if (parsed.success) errors.push({ row, code: BAD_LINK.code, message: BAD_LINK.detail });
      else errors.push({ row, code: INVALID_INPUT.code, message: messageOf(parsed.error.issues[0]) });
    }
    await yieldToEventLoop();
  }
  return { rows, errors };
}

async function readCells(bytes: Buffer) {
  const cells: { row: number; from: string; to: string }[] = [];
  let row = 0;
  await readRecords(bytes, (record) => {
    row++;
    const [from = '', to = ''] = record.map((cell) => unquoteFormula(cell).trim());
    if (from === '' && to === '') return;
    if (row === 1 && from.toLowerCase() === FROM) return;
    if (cells.length === MAX_REDIRECTS) throw new UnreadableFile(TOO_MANY_ROWS_TEXT);
    cells.push({ row, from, to });
  });
  if (cells.length === 0)
    throw new UnreadableFile('The file has no redirects. Write a row for each, with the old address and the new one.');
  return cells;
}

function messageOf(issue: { path: PropertyKey[]; message: string } | undefined): string {
  return issue ? `${issue.path.join('.')}: ${issue.message}` : '';
}
