import { lazyComponent } from '#ui/lazy-component.tsx';
import type { Order } from '../order/order-schema.ts';

const PaymentModal = lazyComponent(() => import('./payment-modal.tsx'), { onLoadError: ({ onClose }) => onClose() });

type PaymentDialogProps = {
  /** The order to pay; undefined closes the dialog. */
  order: Order | undefined;
  /** Called once the order is paid, while the dialog still says so. */
  onPaid: () => Promise<void> | void;
  onClose: () => void;
};

/** The payment dialog, loaded on first use. */
export function PaymentDialog({ order, ...rest }: PaymentDialogProps) {
  return order ? <PaymentModal {...rest} key={order._id} order={order} /> : null;
}
