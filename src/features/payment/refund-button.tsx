import { Suspense, useState } from 'react';
import type { Order } from '#features/order/order-schema.ts';
import { Button } from '#ui/button.tsx';
import { latePart } from '#ui/late-part.ts';

const RefundDialog = latePart(() => import('./refund-dialog.tsx'));

/** Gives an order's money back, after a question. Nothing for orders that were not paid by card, or are refunded. */
export function RefundButton({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const { method, status, refund } = order.payment;
  if (method !== 'card' || !status || refund !== undefined) return null;

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Refund
      </Button>
      {open ? (
        <Suspense>
          <RefundDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
