import type { Order } from '#features/order/order-schema.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const PaymentModal = lazyComponent(() => import('./payment-modal.tsx'), { onLoadError: ({ onClose }) => onClose() });

type PaymentDialogProps = {
  /** The order to pay; undefined closes the dialog. */
  order: Order | undefined;
  onClose: () => void;
};

/** The payment dialog, loaded on first use. */
export function PaymentDialog({ order, onClose }: PaymentDialogProps) {
  return order ? <PaymentModal key={order._id} order={order} onClose={onClose} /> : null;
}
