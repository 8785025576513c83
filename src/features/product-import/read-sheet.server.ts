import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import { withoutCurrency } from '#features/pricing/staff-amounts.ts';
import { readRecords } from '#platform/csv/read-records.server.ts';
import { UnreadableFile } from '#platform/csv/unreadable-file.server.ts';
import { home } from '#platform/shop-home.ts';
import { unquoteFormula } from '#platform/spreadsheet-text.ts';
import { MAX_ROWS, TOO_MANY_ROWS } from './import-limits.ts';
import { createStyleFinder, type NumberStyle } from './number-style.ts';
import { attributeColumn, type Cells, type Column, PRICE_COLUMNS, WHOLE_COLUMNS } from './product-columns.ts';
import { readHeadings } from './read-headings.server.ts';

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
  const reader = createRowReader(definitions);
  await readRecords(bytes, reader.add);
  return reader.finish();
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
