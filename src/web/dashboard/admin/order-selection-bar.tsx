import { PackingSlipButton } from '#features/order/invoice/document-button.tsx';
import { formatOrderCount } from '#features/order/order/order-format.ts';
import { type Order, STATUS_LABELS, settableStatusSchema } from '#features/order/order/order-schema.ts';
import { totalsOfOrder } from '#features/order/order/order-totals.ts';
import { cents, formatPrice } from '#features/pricing/money.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/dock.tsx';
import type { ChangeStatus } from './order-columns.tsx';

type OrderSelectionBarProps = {
  selected: readonly Order[];
  changeStatus: ChangeStatus;
  busy: boolean;
  onClear: () => void;
};

/** Bulk actions for the selected orders, which change the status of all. */
export function OrderSelectionBar({ selected, changeStatus, busy, onClear }: OrderSelectionBarProps) {
  const total = cents(selected.reduce((sum, order) => sum + totalsOfOrder(order).total, 0));
  return (
    <Dock
      label="Selected orders"
      title={`${formatOrderCount(selected.length)} selected`}
      note={formatPrice(total)}
      busy={busy}
    >
      <Button variant="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
      <PackingSlipButton orderIds={selected.map(({ _id }) => _id)} />
      <span className="order-selection-statuses">
        <span aria-hidden="true">Mark as</span>
        {settableStatusSchema.options.map((status) => (
          <Button key={status} variant="secondary" size="small" onClick={() => changeStatus(selected, status)}>
            <span className="visually-hidden">Mark as </span>
            {STATUS_LABELS[status]}
          </Button>
        ))}
      </span>
    </Dock>
  );
}
