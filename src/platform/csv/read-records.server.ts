import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { formatNumber } from '../format-numbers.ts';
import { type CsvDialect, detectDialect, findLineEnd } from './csv-dialect.ts';
import { decodeText } from './decode-text.server.ts';
import { UnreadableFile } from './unreadable-file.server.ts';

/** The maximum size of a row, which is above that of the longest product. */
const MAX_ROW_BYTES = 100_000;

/**
 * Passes each row of a CSV file to `add`, the headings too, in steps of a few milliseconds. Throws
 * {@link UnreadableFile} if it is not text or a row cannot be read. `add` may throw one, too.
 */
export async function readRecords(bytes: Buffer, add: (record: string[]) => void): Promise<void> {
  const texts = decodeText(bytes);
  const beginning = await readFirstLine(texts);
  const dialect = detectDialect(beginning);
  const parser = parse({
    delimiter: dialect.separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_ROW_BYTES,
    relax_column_count: true,
    ...(dialect.hasSeparatorLine && { from: 2 }),
  });
  let count = 0;
  await pipeline(Readable.from(startingWith(beginning, texts)), parser, async (records: AsyncIterable<string[]>) => {
    for await (const record of records) {
      count++;
      add(record);
    }
  }).catch((error: unknown) => throwUnreadable(error, count + 1, dialect));
}

/** Reads until the first line is complete. */
async function readFirstLine(texts: AsyncGenerator<string>): Promise<string> {
  let beginning = '';
  while (findLineEnd(beginning) < 0 && beginning.length <= MAX_ROW_BYTES) {
    const next = await texts.next();
    if (next.done) break;
    beginning += next.value;
  }
  return beginning;
}

async function* startingWith(beginning: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield beginning;
  yield* rest;
}

/** Explains an error of the parser. `row` is the row in which it occurred. */
function throwUnreadable(error: unknown, row: number, { separator }: CsvDialect): never {
  if (!(error instanceof CsvError)) throw error;
  switch (error.code) {
    case 'CSV_MAX_RECORD_SIZE':
      throw new UnreadableFile(
        `Row ${formatNumber(row)} is longer than ${MAX_ROW_BYTES / 1000} kB. Shorten it, or check for a missing ` +
          'quotation mark.',
        { cause: error },
      );
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE':
      throw new UnreadableFile(
        `A quotation mark in row ${formatNumber(row)} is not closed or stands alone. Write "" for a mark within a cell.`,
        { cause: error },
      );
    default:
      throw new UnreadableFile(
        `Row ${formatNumber(row)} cannot be read. Check that cells are separated by ${separator === '\t' ? 'tabs' : separator}.`,
        { cause: error },
      );
  }
}
