/**
 * The roles of a table's elements, spelt out for every table whose CSS lays it out in another way on small screens:
 * several browsers drop the native role of an element that is not displayed as part of a table.
 */
export const tableRoles = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;
