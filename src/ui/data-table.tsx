import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { tableRoles } from '#ui/table-roles.ts';

export type DataTableColumn<Row> = {
  header: string;
  /** The header is only heard, such as "Action" over a column of buttons. */
  headerHidden?: boolean;
  /** Stands in the head instead of the header, such as a box that chooses all rows. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, as numbers and acts are. */
  number?: boolean;
  /**
   * Where the cell goes when the row is a card on a small screen: `title` on top (it also names the row), `corner` at
   * the top right, `foot` as last line, `wide` over both columns, `end` at the lower right without its label, `none`
   * not shown but still read out; otherwise label over value in two columns.
   */
  card?: 'title' | 'corner' | 'foot' | 'wide' | 'end' | 'none';
  className?: string;
};

type DataTableProps<Row> = {
  /** Names the table for people who hear the page. */
  caption: string;
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Stays a table on small screens instead of becoming cards: for few and narrow columns. */
  keepTable?: boolean;
  /** Spans the whole width under the rows, such as the sums. */
  footer?: ReactNode;
  /** Shown instead of the table when there is no row. */
  empty?: ReactNode;
};

/** Rows of equal things in a panel; below 820 px each row is a card. */
export function DataTable<Row>({ caption, columns, rows, rowKey, keepTable, footer, empty }: DataTableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <div className="data-table">{empty}</div>;

  return (
    <div className={classNames('data-table', !keepTable && 'data-table-cards')}>
      <table {...tableRoles.table}>
        <caption className="sr-only">{caption}</caption>
        <thead {...tableRoles.rowGroup}>
          <tr {...tableRoles.row}>
            {columns.map((column) => (
              <th
                key={column.header}
                {...tableRoles.columnHeader}
                className={classNames(alignment(column), column.className)}
              >
                {column.head ?? <Header column={column} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowGroup}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...tableRoles.row}>
              {columns.map((column) => (
                <Cell key={column.header} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
        {footer === undefined ? null : (
          <tfoot {...tableRoles.rowGroup}>
            <tr {...tableRoles.row}>
              <td {...tableRoles.cell} colSpan={columns.length}>
                {footer}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Header<Row>({ column: { header, headerHidden } }: { column: DataTableColumn<Row> }) {
  return headerHidden ? <span className="sr-only">{header}</span> : header;
}

function Cell<Row>({ column, row }: { column: DataTableColumn<Row>; row: Row }) {
  const className = classNames(alignment(column), column.card && cardPlaces[column.card], column.className);
  const labelled = column.card === undefined || column.card === 'wide';

  if (column.card === 'title') {
    return (
      <th {...tableRoles.rowHeader} className={className}>
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td
      {...tableRoles.cell}
      className={className}
      data-label={labelled && !column.headerHidden ? column.header : undefined}
    >
      {column.cell(row)}
    </td>
  );
}

const cardPlaces = {
  title: 'data-table-title',
  corner: 'data-table-corner',
  foot: 'data-table-foot',
  wide: 'data-table-wide',
  end: 'data-table-end',
  none: 'max-[820px]:sr-only',
};

function alignment<Row>(column: DataTableColumn<Row>) {
  return column.number && 'data-table-number';
}
