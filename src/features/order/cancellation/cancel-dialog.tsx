import { useState } from 'react';
import { api } from '#features/identity/session/api.ts';
import { useChangeRequest } from '#features/identity/session/use-change-request.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { Alert } from '#ui/alert.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import type { Order } from '../order/order-schema.ts';
import { refundOf } from '../order/order-totals.ts';
import { MAX_REASON_CHARACTERS } from '../order/text-schema.ts';
import { cancelCalls } from './cancel-calls.ts';

const REASONS = ['I ordered by mistake', 'I found it elsewhere', 'It takes too long', 'Something else'];

type CancelDialogProps = { order: Order; isStaff: boolean; onClose: () => void };

/** Asks for confirmation and a reason, then cancels an order. */
export default function CancelDialog({ order, isStaff, onClose }: CancelDialogProps) {
  const { busy, problem, run } = useChangeRequest(onClose);
  const [reason, setReason] = useState('');
  const [explanation] = useState(() => explain(order, isStaff));

  const cancel = () =>
    run(async () => {
      const body = { reason: reason.trim() || undefined };
      const { stock } = await api.request(cancelCalls.cancelOrder, { params: { orderId: order._id }, body });
      return stock === undefined ? 'The order was cancelled' : `The order was cancelled. ${stock}`;
    });

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Cancel this order?"
      description={explanation}
      cancelLabel="Keep Order"
      confirmLabel="Cancel Order"
      onConfirm={cancel}
      busy={busy}
    >
      <Field label="Reason (optional)">
        {isStaff ? (
          <TextInput
            value={reason}
            maxLength={MAX_REASON_CHARACTERS}
            onChange={({ target }) => setReason(target.value)}
          />
        ) : (
          <SelectInput value={reason} onChange={({ target }) => setReason(target.value)}>
            <option value="">No reason</option>
            {REASONS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectInput>
        )}
      </Field>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
}

function explain(order: Order, isStaff: boolean): string {
  const { method, status } = order.payment;
  const { left } = refundOf(order);
  if (method === 'card' && status && left > 0) {
    const card = isStaff ? "the customer's card" : 'your card';
    return `We'll stop the shipment and refund ${formatPrice(left)} to ${card}. This can't be undone.`;
  }
  return "We'll stop the shipment. Nothing has to be paid. This can't be undone.";
}
