import { Suspense } from 'react';
import type { Order } from '#features/order/order-schema.ts';
import { latePart } from '#ui/late-part.ts';

const PaymentModal = latePart(() => import('./payment-modal.tsx'));

type PaymentDialogProps = {
  /** What is being paid; nothing while nobody pays. */
  order: Order | undefined;
  onClose: () => void;
};

/** The payment over the page, loaded when somebody pays. */
export function PaymentDialog({ order, onClose }: PaymentDialogProps) {
  if (!order) return null;
  return (
    <Suspense>
      <PaymentModal key={order._id} order={order} onClose={onClose} />
    </Suspense>
  );
}
