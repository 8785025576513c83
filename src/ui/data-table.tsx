import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { tableRoles } from '#ui/table-roles.ts';

export type DataTableColumn<Row> = {
  header: string;
  /** Hides the header visually but keeps it for screen readers, such as "Action" above a column of buttons. */
  headerHidden?: boolean;
  /** Replaces the header text, such as a checkbox that selects all rows. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Aligns the cell to the right, for numbers and action buttons. */
  number?: boolean;
  /**
   * Where the cell is placed when the row is shown as a card on small screens: `title` at the top (it also names the
   * row), `start` before the title, `corner` at the top right, `foot` as the last line, `wide` across both columns, `end` at
   * the bottom right without its label, `none` hidden but still read out. By default the label stands above the value
   * in two columns.
   */
  card?: 'title' | 'start' | 'corner' | 'foot' | 'wide' | 'end' | 'none';
  /** Hides the column from 821 to 1180 px, where the sidebar leaves a table little room. */
  secondary?: boolean;
  className?: string;
};

type DataTableProps<Row> = {
  /** The table's accessible name. */
  caption: string;
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Keeps the table layout on small screens instead of cards, for tables with few, narrow columns. */
  keepTable?: boolean;
  /** A full-width row below the others, such as the totals. */
  footer?: ReactNode;
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode;
};

/** A table in a panel. Below 820 px each row is shown as a card. */
export function DataTable<Row>({ caption, columns, rows, rowKey, keepTable, footer, empty }: DataTableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <div className="panel panel-flush data-table">{empty}</div>;

  return (
    <div className={classNames('panel panel-flush data-table', !keepTable && 'data-table-cards')}>
      <table {...tableRoles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead {...tableRoles.rowGroup}>
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col" className={classNames(columnClass(column), column.className)}>
                {column.head ?? <Header column={column} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowGroup}>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.header} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
        {footer === undefined ? null : (
          <tfoot {...tableRoles.rowGroup}>
            <tr>
              <td colSpan={columns.length}>{footer}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Header<Row>({ column: { header, headerHidden } }: { column: DataTableColumn<Row> }) {
  return headerHidden ? <span className="visually-hidden">{header}</span> : header;
}

function Cell<Row>({ column, row }: { column: DataTableColumn<Row>; row: Row }) {
  const className = classNames(columnClass(column), column.card && cardPlaces[column.card], column.className);
  const labelled = column.card === undefined || column.card === 'wide';

  if (column.card === 'title') {
    return (
      <th scope="row" className={className}>
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td className={className} data-label={labelled && !column.headerHidden ? column.header : undefined}>
      {column.cell(row)}
    </td>
  );
}

const cardPlaces = {
  title: 'data-table-title',
  start: 'data-table-start',
  corner: 'data-table-corner',
  foot: 'data-table-foot',
  wide: 'data-table-wide',
  end: 'data-table-end',
  none: 'data-table-none',
};

function columnClass<Row>({ number, secondary }: DataTableColumn<Row>) {
  return classNames(number && 'data-table-number', secondary && 'data-table-secondary');
}
