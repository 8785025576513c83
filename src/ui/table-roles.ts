/**
 * Explicit ARIA roles for tables whose CSS changes their layout on small screens: browsers drop the native role of
 * groups of rows with another `display` value. HTML does not allow roles for rows and cells, whose native ones stay.
 */
export const tableRoles = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
} as const;
