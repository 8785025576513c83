import type { DataTableColumn } from '#ui/data-table.tsx';
import { SelectBox } from '#ui/select-box.tsx';

/** The rows on the page of a list and the ids of the selected ones. */
export interface RowSelection<Row extends { _id: string }> {
  rows: readonly Row[];
  selectedIds: ReadonlySet<string>;
  setSelectedIds: (selectedIds: ReadonlySet<string>) => void;
}

/** A column of checkboxes that select rows, with one for the whole page in its header. */
export function selectionColumn<Row extends { _id: string }>(
  selection: RowSelection<Row>,
  nameOf: (row: Row) => string,
): DataTableColumn<Row> {
  return {
    header: 'Select',
    head: <SelectAll {...selection} />,
    cell: (row) => <SelectRow id={row._id} name={nameOf(row)} {...selection} />,
    card: 'start',
    className: 'row-select',
  };
}

function SelectAll<Row extends { _id: string }>({ rows, selectedIds, setSelectedIds }: RowSelection<Row>) {
  const count = rows.filter(({ _id }) => selectedIds.has(_id)).length;
  const allSelected = count === rows.length;
  return (
    <SelectBox
      label="Select all on this page"
      checked={allSelected}
      mixed={count > 0 && !allSelected}
      onChange={() => setSelectedIds(new Set(allSelected ? [] : rows.map(({ _id }) => _id)))}
    />
  );
}

type SelectRowProps = Omit<RowSelection<never>, 'rows'> & { id: string; name: string };

function SelectRow({ id, name, selectedIds, setSelectedIds }: SelectRowProps) {
  const next = new Set(selectedIds);
  if (!next.delete(id)) next.add(id);
  return <SelectBox label={`Select ${name}`} checked={selectedIds.has(id)} onChange={() => setSelectedIds(next)} />;
}
