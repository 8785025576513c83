import { useRef, useState } from 'react';
import { api } from '#features/identity/session/api.ts';
import { useChangeRequest } from '#features/identity/session/use-change-request.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { Alert } from '#ui/alert.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import type { Order } from '../order/order-schema.ts';
import { refundOf } from '../order/order-totals.ts';
import { refundCalls } from './refund-calls.ts';
import { bodyOf, initialEntries, problemOf, totalOf } from './refund-entries.ts';
import { RefundForm } from './refund-form.tsx';
import { REFUND_MESSAGES } from './refund-messages.ts';

/** Asks how much to refund, then refunds it. */
export default function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { busy, problem, run } = useChangeRequest(onClose);
  const [entries, setEntries] = useState(() => initialEntries(order));
  const asked = useUnlessBusy(order, busy);
  const total = totalOf(asked, entries);
  const mistake = problemOf(asked, entries);
  const [isChecked, setIsChecked] = useState(false);
  const amountField = useRef<HTMLInputElement>(null);

  function refund(): void {
    setIsChecked(true);
    if (mistake !== undefined) {
      amountField.current?.focus();
      return;
    }
    const request = { params: { orderId: order._id }, body: bodyOf(entries) };
    void run(async () => REFUND_MESSAGES[(await api.request(refundCalls.refundOrder, request)).refund]);
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={asked.payment.refund === 'failed' ? 'Repeat this refund?' : 'Refund this order?'}
      description={explain(asked, entries.kind === 'rest')}
      confirmLabel={entries.kind === 'rest' || !total ? 'Refund' : `Refund ${formatPrice(total)}`}
      onConfirm={refund}
      busy={busy}
    >
      <RefundForm
        order={asked}
        entries={entries}
        onChange={(change) => setEntries({ ...entries, ...change })}
        amountField={amountField}
        error={isChecked || (entries.kind === 'amount' && entries.amount !== '') ? mistake : undefined}
      />
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
}

/** Returns the order as it is or, during the refund, as it was before, so that the question does not change. */
function useUnlessBusy(order: Order, busy: boolean): Order {
  const [asked, setAsked] = useState(order);
  if (!busy && asked !== order) setAsked(order);
  return asked;
}

function explain(order: Order, isAll: boolean): string {
  const left = formatPrice(refundOf(order).left);
  if (!isAll) return `${left} is left of this payment. You cannot undo this action.`;
  const target =
    order.payment.method === 'cash' ? 'is handed back to the customer.' : "goes back to the customer's card.";
  return `${left} ${target} ${explainStock(order)} You cannot undo this action.`;
}

function explainStock({ status, payment, shipments }: Order): string {
  if (payment.refund === 'failed' || status === 'cancelled') return 'The stock does not change.';
  if (status === 'delivered') return 'The products were delivered, so they do not go back on sale.';
  return shipments.length > 0 ? 'What was not shipped goes back on sale.' : 'The products go back on sale.';
}
