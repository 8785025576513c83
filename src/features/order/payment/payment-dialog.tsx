import { lazyComponent } from '#ui/lazy-component.tsx';
import type { Order } from '../order/order-schema.ts';

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
