import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#features/identity/api.ts';
import { explainFailure } from '#features/identity/explain-failure.ts';
import { keepTokenFresh } from '#features/identity/session.ts';
import { refundOf } from '#features/order/order-format.ts';
import type { Order } from '#features/order/order-schema.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { Alert } from '#ui/alert.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import { paymentCalls } from './payment-calls.ts';
import { useLeaveIfRefused } from './use-leave-if-refused.ts';

const SAID = { done: 'Successfully refunded', 'under-way': 'The refund is under way' };

/** Asks before everything that is left of what was paid goes back. */
export default function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { busy, problem, refund } = useRefund(order, onClose);
  const hasFailed = order.payment.refund === 'failed';
  const left = formatPrice(refundOf(order).left);

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={hasFailed ? 'Repeat this refund?' : 'Refund this order?'}
      description={`${left} goes back to the customer's card. ${explainStock(order)} You cannot undo this action.`}
      actLabel="Refund"
      onAct={refund}
      busy={busy}
    >
      {problem === undefined ? null : (
        <Alert kind="error" className="mt-5">
          {problem}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

function explainStock({ status, payment }: Order): string {
  if (payment.refund === 'failed') return 'The stock stays as it is.';
  return status === 'delivered'
    ? 'The products were delivered; they are not put on sale again.'
    : 'The products are put on sale again.';
}

function useRefund({ _id: orderId }: Order, onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { revalidate } = useRevalidator();
  const leaveIfRefused = useLeaveIfRefused();

  async function refund(): Promise<void> {
    setBusy(true);
    try {
      await keepTokenFresh();
      const answer = await api.request(paymentCalls.refundOrder, { params: { orderId } });
      showToast({ kind: 'success', text: SAID[answer.refund] });
      await revalidate();
      onDone();
    } catch (error) {
      if (await leaveIfRefused(error)) return;
      setProblem(explainFailure(error));
      // It may have failed at the provider, which the order then says.
      await revalidate();
      setBusy(false);
    }
  }

  return { busy, problem, refund };
}
