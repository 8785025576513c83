import { formatPrice, fromDecimal } from '#features/pricing/money.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import type { DataTableColumn } from '#ui/data-table.tsx';
import { Icon } from '#ui/icon.tsx';
import { describeColumn } from './describe-column.ts';
import { ACTION_LABELS } from './import-labels.ts';
import { PRICE_COLUMNS } from './product-columns.ts';
import type { CellChange, ImportRow, RowAction, RowError } from './product-import-schema.ts';

const TONES: Readonly<Record<RowAction, BadgeTone>> = {
  add: 'green',
  change: 'blue',
  same: 'neutral',
  refused: 'red',
};

/** The columns of a preview: each row of the file, and what the import does with it. */
export const importColumns: readonly DataTableColumn<ImportRow>[] = [
  { header: 'Row', cell: ({ row }) => row, number: true, card: 'none', className: 'import-row' },
  {
    header: 'Action',
    cell: ({ action }) => <Badge tone={TONES[action]}>{ACTION_LABELS[action]}</Badge>,
    card: 'corner',
  },
  { header: 'Product', cell: (row) => <Subject row={row} />, card: 'title', className: 'import-subject' },
  { header: 'What happens', cell: (row) => <Consequence row={row} />, card: 'wide', className: 'import-what' },
];

function Subject({ row: { row, name, sku } }: { row: ImportRow }) {
  return (
    <span className="import-product">
      <bdi>{name || 'No name'}</bdi>{' '}
      <small>
        <span className="import-row-on-card">{sku ? `Row ${row},` : `Row ${row}`}</span> <bdi>{sku}</bdi>
      </small>
    </span>
  );
}

function Consequence({ row: { action, changes = [], errors = [] } }: { row: ImportRow }) {
  if (action === 'same') return <span className="import-same">Nothing changes</span>;
  return (
    <span className="import-consequence">
      {errors.map((error) => (
        <Reason key={error.column + error.message} error={error} />
      ))}
      {changes.map((change) => (
        <Change key={change.column} change={change} />
      ))}
    </span>
  );
}

function Reason({ error: { column, message } }: { error: RowError }) {
  return (
    <span className="import-error">
      <Icon name="circle-exclamation-point" small />
      <span>
        <b>{column}</b> {message}
      </span>
    </span>
  );
}

function Change({ change: { column, from, to } }: { change: CellChange }) {
  return (
    <span className="import-change">
      <span>{describeColumn(column)}</span>{' '}
      {from ? (
        <s>
          <span className="visually-hidden">was </span>
          <bdi>{formatCell(column, from)}</bdi>
        </s>
      ) : null}{' '}
      <span>
        {from ? <span className="visually-hidden">becomes </span> : null}
        {to === '' ? 'none' : <bdi>{formatCell(column, to)}</bdi>}
      </span>
    </span>
  );
}

function formatCell(column: string, text: string): string {
  return PRICE_COLUMNS.some((each) => each === column) ? formatPrice(fromDecimal(Number(text))) : text;
}
