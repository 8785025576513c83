import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { isCancellable } from '../order/cancelling.ts';
import type { Order } from '../order/order-schema.ts';

const CancelDialog = lazyComponent(() => import('./cancel-dialog.tsx'), { onLoadError: ({ onClose }) => onClose() });

/** Lets staff cancel an order after confirmation. Offers nothing once it is too late. */
export function CancelButton({ order }: { order: Order }) {
  return (
    <CancelOffer order={order} isStaff>
      {(ask) => (
        <Button variant="danger-quiet" size="small" onClick={ask}>
          Cancel Order
        </Button>
      )}
    </CancelOffer>
  );
}

/** Lets customers cancel their order after confirmation, as a sentence. Offers nothing once it is too late. */
export function CancelOwnOrder({ order }: { order: Order }) {
  return (
    <CancelOffer order={order} isStaff={false}>
      {(ask) => (
        <p>
          <button type="button" className="text-link" onClick={ask}>
            Cancel Order
          </button>{' '}
          free of charge until we confirm it
        </p>
      )}
    </CancelOffer>
  );
}

type CancelOfferProps = {
  order: Order;
  isStaff: boolean;
  /** Renders what opens the dialog. */
  children: (ask: () => void) => ReactNode;
};

function CancelOffer({ order, isStaff, children }: CancelOfferProps) {
  const [open, setOpen] = useState(false);
  const keepFocus = useKeptFocus();

  function ask(): void {
    keepFocus();
    setOpen(true);
  }

  return (
    <>
      {isCancellable(order, isStaff) ? children(ask) : null}
      {/* Stays open until the answer has arrived, although the page already shows the cancelled order. */}
      {open ? <CancelDialog order={order} isStaff={isStaff} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
