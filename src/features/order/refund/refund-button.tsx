import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import type { Order } from '../order/order-schema.ts';

const RefundDialog = lazyComponent(() => import('./refund-dialog.tsx'), { onLoadError: ({ onClose }) => onClose() });

/**
 * Refunds an order, or repeats a failed refund, after confirmation. Offers nothing for orders without a payment by card
 * or collected cash, or whose full refund is under way or done.
 */
export function RefundButton({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const keepFocus = useKeptFocus();
  const { refund } = order.payment;

  function ask(): void {
    keepFocus();
    setOpen(true);
  }

  return (
    <>
      {isRefundable(order) ? (
        <Button variant="secondary" size="small" onClick={ask}>
          {refund === 'failed' ? 'Repeat Refund' : 'Refund'}
        </Button>
      ) : null}
      {/* Stays open while the refund is under way, because it shows the error if the refund fails. */}
      {open ? <RefundDialog order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function isRefundable({ payment: { method, status, refund }, status: orderStatus }: Order): boolean {
  const hasMoney = method === 'card' ? status : status && orderStatus === 'delivered';
  return hasMoney && (refund === undefined || refund === 'failed');
}
