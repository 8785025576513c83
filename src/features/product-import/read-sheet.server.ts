import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import { withoutCurrency } from '#features/pricing/staff-amounts.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { home } from '#platform/shop-home.ts';
import { unquoteFormula } from '#platform/spreadsheet-text.ts';
import { type CsvDialect, detectDialect, findLineEnd } from './csv-dialect.ts';
import { decodeText } from './decode-text.server.ts';
import { MAX_ROW_BYTES, MAX_ROWS, TOO_MANY_ROWS } from './import-limits.ts';
import { createStyleFinder, type NumberStyle } from './number-style.ts';
import { attributeColumn, type Cells, type Column, PRICE_COLUMNS, WHOLE_COLUMNS } from './product-columns.ts';
import { readHeadings } from './read-headings.server.ts';
import { UnreadableFile } from './unreadable-file.server.ts';

/** A row below the headings. */
export interface SheetRow {
  /** Its number as spreadsheets show it; the headings are row 1. */
  row: number;
  cells: Cells;
  /** The number of cells that are not below a heading. */
  surplus: number;
}

export interface Sheet {
  rows: SheetRow[];
  numbers: NumberStyle;
}

/** Reads a file of products, in steps of a few milliseconds. Throws {@link UnreadableFile} if it is none. */
export async function readSheet(bytes: Buffer, definitions: readonly AttributeDefinition[]): Promise<Sheet> {
  const texts = decodeText(bytes);
  const beginning = await readFirstLine(texts);
  const dialect = detectDialect(beginning);
  const reader = createRowReader(definitions);
  const parser = parse({
    delimiter: dialect.separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_ROW_BYTES,
    relax_column_count: true,
    ...(dialect.hasSeparatorLine && { from: 2 }),
  });
  await pipeline(Readable.from(startingWith(beginning, texts)), parser, async (records: AsyncIterable<string[]>) => {
    for await (const record of records) reader.add(record);
  }).catch((error: unknown) => throwUnreadable(error, reader.countRecords() + 1, dialect));
  return reader.finish();
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

/** Collects the rows of a file. Their values are those of the columns that the first row names. */
function createRowReader(definitions: readonly AttributeDefinition[]) {
  const rows: SheetRow[] = [];
  const style = createStyleFinder();
  const decimalColumns = definitions.filter(({ kind }) => kind === 'number').map(({ key }) => attributeColumn(key));
  let columns: readonly Column[] | undefined;
  let records = 0;

  function addNumbers(cells: Cells): void {
    for (const column of PRICE_COLUMNS)
      style.add(withoutCurrency(cells[column] ?? ''), { isWhole: home().wholePrices });
    for (const column of WHOLE_COLUMNS) style.add(cells[column] ?? '', { isWhole: true });
    for (const column of decimalColumns) style.add(cells[column] ?? '', { isWhole: false });
  }

  return {
    countRecords: () => records,

    add(record: readonly string[]): void {
      records++;
      if (!columns) {
        columns = readHeadings(record, definitions);
        return;
      }
      // Spreadsheets may write empty rows below the last one.
      if (records > 2 * MAX_ROWS) throw new UnreadableFile(TOO_MANY_ROWS);
      if (record.every((cell) => cell.trim() === '')) return;
      if (rows.length === MAX_ROWS) throw new UnreadableFile(TOO_MANY_ROWS);
      const row = { row: records, ...toCells(columns, record) };
      rows.push(row);
      addNumbers(row.cells);
    },

    finish(): Sheet {
      if (!columns) throw new UnreadableFile('The file is empty. Choose one with headings and a row for each variant.');
      if (rows.length === 0)
        throw new UnreadableFile('The file has headings, but no rows. Add a row for each variant to import.');
      return { rows, numbers: style.find() };
    },
  };
}

function toCells(columns: readonly Column[], record: readonly string[]): Pick<SheetRow, 'cells' | 'surplus'> {
  const cells: Cells = {};
  for (const [index, column] of columns.entries()) cells[column] = unquoteFormula(record[index] ?? '');
  return { cells, surplus: record.slice(columns.length).filter((cell) => cell.trim() !== '').length };
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
