import { useState } from 'react';
import { isCancellable } from '#features/order/cancelling.ts';
import type { Order } from '#features/order/order-schema.ts';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

const CancelDialog = lazyComponent(() => import('./cancel-dialog.tsx'), { onLoadError: ({ onClose }) => onClose() });

/** Cancels an order after confirmation. Offers nothing once it is too late. */
export function CancelButton({ order, isStaff }: { order: Order; isStaff: boolean }) {
  const [open, setOpen] = useState(false);

  return (
    <>
      {isCancellable(order, isStaff) ? (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Cancel Order
        </Button>
      ) : null}
      {/* Stays open until the answer has arrived, although the page already shows the cancelled order. */}
      {open ? <CancelDialog order={order} isStaff={isStaff} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
