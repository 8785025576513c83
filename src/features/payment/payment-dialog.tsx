import type { Order } from '#features/order/order-schema.ts';
import { loadedLater } from '#ui/loaded-later.tsx';

const PaymentModal = loadedLater(() => import('./payment-modal.tsx'), { onMissing: ({ onClose }) => onClose() });

type PaymentDialogProps = {
  /** What is being paid; nothing while nobody pays. */
  order: Order | undefined;
  onClose: () => void;
};

/** The payment over the page, loaded when somebody pays. */
export function PaymentDialog({ order, onClose }: PaymentDialogProps) {
  return order ? <PaymentModal key={order._id} order={order} onClose={onClose} /> : null;
}
