import { href } from 'react-router';
import type { Product } from '#features/catalogue/product-schema.ts';
import { MOVEMENT_LABELS } from '#features/catalogue/stock/movement-labels.ts';
import type { BalancedMovement } from '#features/catalogue/stock/running-balance.ts';
import type { Variant } from '#features/catalogue/variant/variant-schema.ts';
import { variantText } from '#features/catalogue/variant/variants.ts';
import { shortOrderId } from '#features/order/order/order-format.ts';
import { BreakableEmail } from '#features/user/breakable-email.tsx';
import { formatNumber } from '#platform/format-numbers.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { DataTableColumn } from '#ui/data-table.tsx';
import { Link } from '#ui/link.tsx';
import { Moment } from '#ui/moment.tsx';
import type { StockChange } from './stock-dialog.tsx';

/** The columns of a product's variants: what there is, and how to change it. */
export function stockColumns(open: (change: StockChange) => void): readonly DataTableColumn<Variant>[] {
  return [
    { header: 'Variant', cell: (variant) => <bdi>{nameOf(variant)}</bdi>, card: 'title' },
    { header: 'SKU', cell: ({ sku }) => <bdi>{sku}</bdi>, className: 'stock-sku' },
    { header: 'In stock', cell: ({ stock }) => <Pieces pieces={stock} />, number: true },
    { header: 'Ever stocked', cell: ({ quantity }) => formatNumber(quantity), number: true },
    {
      header: 'Action',
      headerHidden: true,
      number: true,
      card: 'foot',
      cell: (variant) => (
        <span className="stock-acts">
          {(['restock', 'count'] as const).map((kind) => (
            <Button
              key={kind}
              variant="quiet"
              size="small"
              aria-label={`${ACTIONS[kind]} ${nameOf(variant)}`}
              onClick={() => open({ kind, variant })}
            >
              {ACTIONS[kind]}
            </Button>
          ))}
        </span>
      ),
    },
  ];
}

const ACTIONS = { restock: 'Restock', count: 'Count' } as const;

function nameOf({ values, sku }: Variant): string {
  return variantText(values) || sku;
}

function Pieces({ pieces }: { pieces: number }) {
  return <span className={classNames(pieces === 0 && 'data-table-low')}>{formatNumber(pieces)}</span>;
}

/** The columns of the changes of a product's stock. */
export function movementColumns({ variants }: Product): readonly DataTableColumn<BalancedMovement>[] {
  const names = new Map(variants.map((variant) => [variant._id, nameOf(variant)]));
  const time: DataTableColumn<BalancedMovement> = {
    header: 'Date',
    cell: ({ at }) => <Moment at={at} to="minute" />,
    className: 'data-table-line',
  };
  return [
    { header: 'Change', cell: (movement) => <Reason movement={movement} />, card: 'title' },
    { header: 'Variant', cell: ({ variantId }) => <bdi>{names.get(variantId) ?? 'Removed variant'}</bdi> },
    { header: 'Difference', cell: ({ delta }) => formatDifference(delta), number: true },
    { header: 'Balance', cell: ({ balance }) => formatNumber(balance), number: true },
    {
      header: 'By',
      cell: ({ by }) => PEOPLE[by] ?? <BreakableEmail email={by} />,
      className: 'stock-by',
      secondary: true,
    },
    time,
  ];
}

const PEOPLE: Readonly<Record<string, string>> = { customer: 'Customer', system: 'Shop' };

function Reason({ movement: { kind, orderId, note } }: { movement: BalancedMovement }) {
  return (
    <span className="stock-reason">
      {MOVEMENT_LABELS[kind]}
      {orderId === undefined ? null : (
        <>
          {' '}
          <Link className="text-link" to={href('/adminDashboard/mangeOrders/:orderId', { orderId })}>
            #{shortOrderId(orderId)}
          </Link>
        </>
      )}
      {note === undefined ? null : <small dir="auto">{note}</small>}
    </span>
  );
}

function formatDifference(delta: number): string {
  if (delta === 0) return '0';
  return delta > 0 ? `+${formatNumber(delta)}` : `−${formatNumber(-delta)}`;
}
