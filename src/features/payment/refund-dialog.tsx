import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { useLeaveIfRefused } from '#features/identity/session/auth-policies.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { keepTokenFresh } from '#features/identity/session/session.ts';
import { refundOf } from '#features/order/order-format.ts';
import type { Order } from '#features/order/order-schema.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { Alert } from '#ui/alert.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import { refundCalls } from './refund-calls.ts';

const SUCCESS_MESSAGES = { done: 'Successfully refunded', 'under-way': 'The refund is under way' };

/** Asks for confirmation, then refunds everything that is left of the payment. */
export default function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { busy, problem, refund } = useRefund(order, onClose);
  const asked = useUnlessBusy(order, busy);
  const hasFailed = asked.payment.refund === 'failed';
  const left = formatPrice(refundOf(asked).left);

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={hasFailed ? 'Repeat this refund?' : 'Refund this order?'}
      description={`${left} goes back to the customer's card. ${explainStock(asked)} You cannot undo this action.`}
      confirmLabel="Refund"
      onConfirm={refund}
      busy={busy}
    >
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

function explainStock({ status, payment }: Order): string {
  if (payment.refund === 'failed') return 'The stock does not change.';
  return status === 'delivered'
    ? 'The products were delivered, so they do not go back on sale.'
    : 'The products go back on sale.';
}

function useRefund({ _id: orderId }: Order, onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { revalidate } = useRevalidator();
  const leaveIfRefused = useLeaveIfRefused('page');

  async function refund(): Promise<void> {
    setBusy(true);
    try {
      await keepTokenFresh();
      const result = await api.request(refundCalls.refundOrder, { params: { orderId } });
      showToast({ kind: 'success', text: SUCCESS_MESSAGES[result.refund] });
      await revalidate();
      onDone();
    } catch (error) {
      if (await leaveIfRefused(error)) return;
      setProblem(explainFailure(error));
      // If the refund failed at the provider, the reloaded order shows it.
      await revalidate();
      setBusy(false);
    }
  }

  return { busy, problem, refund };
}
