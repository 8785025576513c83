import type { RefObject } from 'react';
import { href } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import { LONG_METHOD_LABELS } from '../order/order-format.ts';
import type { PaymentMethod } from '../order/order-schema.ts';

interface ChosenMethodProps {
  method: PaymentMethod;
  /** The step in which the customer chooses it. */
  step: RefObject<HTMLElement | null>;
}

/** How the customer pays, with a button that puts the focus on the chosen method. */
export function ChosenMethod({ method, step }: ChosenMethodProps) {
  const onChange = () => step.current?.querySelector<HTMLElement>('input:checked')?.focus();
  return (
    <span className="chosen-method">
      {LONG_METHOD_LABELS[method]}
      <button type="button" className="text-link" onClick={onChange}>
        Change<span className="visually-hidden"> payment method</span>
      </button>
    </span>
  );
}

/** What an empty cart offers instead of an order. */
export function AddProduct() {
  return (
    <div className="button-stack">
      <ButtonLink to={href('/products')}>Empty Cart! Add Product</ButtonLink>
    </div>
  );
}

interface PlaceOrderProps {
  isPlacing: boolean;
  /** What is being checked. Until then, the total is unknown. */
  checking: string | undefined;
}

/** Places the order, unless something is still being checked. */
export function PlaceOrder({ isPlacing, checking }: PlaceOrderProps) {
  return (
    <Button type="submit" busy={isPlacing || checking !== undefined} busyLabel={checking ?? 'Placing order'}>
      Place Order
    </Button>
  );
}

/** Says what is being checked before the order can be placed. */
export function checkingLabel({
  coupon,
  shipping,
}: Record<'coupon' | 'shipping', { busy: boolean }>): string | undefined {
  if (coupon.busy) return 'Checking coupon';
  return shipping.busy ? 'Checking shipping' : undefined;
}
