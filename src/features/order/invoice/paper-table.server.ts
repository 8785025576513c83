import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { GREY, mm, PAGE, type Paper, type TextBox } from './paper.server.ts';

/** A column of a table on paper. The first one takes the width that the others leave, and long texts wrap. */
export interface PaperColumn<Row> {
  header: string;
  /** In points. */
  width: number;
  align?: 'right';
  cell: (row: Row) => string;
}

const PADDING = mm(3.4);
const HEADER_SIZE = 8.5;
/** Rows after which other requests get their turn. */
const ROWS_PER_TURN = 10;

/**
 * Writes a table that continues on further pages, each with the header. People who hear it meet one table with one
 * header. @returns where it ends.
 */
export async function writeTable<Row>(
  paper: Paper,
  columns: readonly PaperColumn<Row>[],
  rows: readonly Row[],
  top: number,
): Promise<number> {
  const placed = placeColumns(columns);
  const table = paper.beginTable();
  let y = writeHeader(paper, placed, { y: top, role: 'TH', parent: paper.beginRow(table) });
  for (const [index, row] of rows.entries()) {
    const cells = placed.map(({ column, ...box }) => ({ ...box, text: column.cell(row) }));
    const height = Math.max(...cells.map(({ text, ...box }) => paper.heightOf(text, box))) + 2 * PADDING;
    if (y + height > PAGE.bottom) {
      paper.addPage();
      y = writeHeader(paper, placed, { y: PAGE.top, role: 'Artifact' });
    }
    const inRow = { y: y + PADDING, role: 'TD', parent: paper.beginRow(table) } as const;
    for (const { text, ...box } of cells) paper.write(text, { ...box, ...inRow });
    y += height;
    paper.rule(y);
    if (index % ROWS_PER_TURN === 0) await yieldToEventLoop();
  }
  return y;
}

function placeColumns<Row>(columns: readonly PaperColumn<Row>[]) {
  const sum = columns.reduce((width, column) => width + column.width, 0);
  let x: number = PAGE.left;
  return columns.map((column, index) => {
    const width = index === 0 ? PAGE.right - PAGE.left - (sum - column.width) : column.width;
    const box = { x, width: index === 0 ? width - mm(5) : width, align: column.align ?? ('left' as const) };
    x += width;
    return { column, ...box };
  });
}

function writeHeader<Row>(
  paper: Paper,
  placed: ReturnType<typeof placeColumns<Row>>,
  place: Pick<TextBox, 'y' | 'role' | 'parent'>,
): number {
  for (const { column, ...box } of placed) {
    paper.write(column.header, { ...box, ...place, size: HEADER_SIZE, colour: GREY });
  }
  const bottom = place.y + mm(6.5);
  paper.rule(bottom, { colour: '#d6cec2' });
  return bottom;
}
