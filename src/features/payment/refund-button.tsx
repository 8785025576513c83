import { useState } from 'react';
import type { Order } from '#features/order/order-schema.ts';
import { Button } from '#ui/button.tsx';
import { loadedLater } from '#ui/loaded-later.tsx';

const RefundDialog = loadedLater(() => import('./refund-dialog.tsx'), { onMissing: ({ onClose }) => onClose() });

/**
 * Gives an order's money back, after a question, or tries again to when that failed. Nothing for orders that were not
 * paid by card, or whose refund is under way or done.
 */
export function RefundButton({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const { method, status, refund } = order.payment;
  const isRefundable = method === 'card' && status && (refund === undefined || refund === 'failed');
  if (!isRefundable) return null;

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {refund === 'failed' ? 'Repeat Refund' : 'Refund'}
      </Button>
      {open ? <RefundDialog order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
