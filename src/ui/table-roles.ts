/**
 * Explicit ARIA roles for tables whose CSS changes their layout on small screens: several browsers drop the native role
 * of table elements with another `display` value.
 */
export const tableRoles = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;
