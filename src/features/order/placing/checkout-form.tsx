import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { href, useNavigate } from 'react-router';
import { forgetCoupon, useCartCoupon } from '#features/cart/cart-coupon.ts';
import type { CartItem } from '#features/cart/cart-item.ts';
import { availableLines, type CartChange } from '#features/cart/cart-state.ts';
import { cartActions, readCart, useCart } from '#features/cart/cart-store.ts';
import { refreshCartFromShop } from '#features/cart/refresh-cart.ts';
import { CurrentDeliveryLine } from '#features/delivery/current-delivery-line.tsx';
import type { DeliveryCalendar } from '#features/delivery/delivery-date.ts';
import { useLeaveIfRefused } from '#features/identity/session/auth-policies.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { totalsOf } from '#features/pricing/totals.ts';
import { zodResolver } from '#platform/form-resolver.ts';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { useIsInView } from '#ui/use-is-in-view.ts';
import { useWasReached } from '#ui/use-was-reached.ts';
import { LONG_METHOD_LABELS, payNowPath } from '../order/order-format.ts';
import type { Order, PaymentMethod } from '../order/order-schema.ts';
import { checkoutDraft } from './checkout-draft.ts';
import { CheckoutFields } from './checkout-fields.tsx';
import { CheckoutNotice, type Notice, noticeFor } from './checkout-notice.tsx';
import { type CheckoutDetails, type CheckoutEntries, checkoutSchema, customerOf } from './checkout-schema.ts';
import { CheckoutSummary, SummaryDigest } from './checkout-summary.tsx';
import { JUST_PLACED } from './order-thanks.tsx';
import { explainChange, placeCart } from './place-cart.ts';
import { saveToProfile } from './save-to-profile.ts';

type CheckoutFormProps = {
  /** Id of the signed-in customer. */
  userId: string;
  email: string;
  /** Initial values of the form. */
  entries: CheckoutEntries;
  takesCards: boolean;
  /** Prices and amounts that changed since the cart was filled. */
  changes: readonly CartChange[];
  /** When the shop ships; undefined if the shop's settings could not be loaded. */
  calendar: DeliveryCalendar | undefined;
};

/** Turns the cart into an order. Entries survive a reload; the cart is emptied only once the order is placed. */
export function CheckoutForm({ userId, email, entries, takesCards, changes, calendar }: CheckoutFormProps) {
  const form = useForm<CheckoutEntries, unknown, CheckoutDetails>({
    resolver: zodResolver(checkoutSchema),
    defaultValues: takesCards ? entries : { ...entries, method: 'cash' },
  });
  const { register, handleSubmit, subscribe, formState, watch } = form;
  const method = watch('method');
  const paymentStep = useRef<HTMLElement>(null);
  const placing = useRef<HTMLDivElement>(null);
  const isPaymentReached = useWasReached(paymentStep);
  const isBarShown = !useIsInView(placing) && isPaymentReached;
  const { cart } = useCart();
  const [orderedItems, setOrderedItems] = useState<readonly CartItem[]>();
  const [notice, setNotice] = useState<Notice | undefined>(
    changes.length > 0 ? { kind: 'warning', sentences: changes.map(explainChange), leadTo: 'cart' } : undefined,
  );
  const navigate = useNavigate();
  const leaveIfRefused = useLeaveIfRefused('checkout');
  const shownCart = orderedItems ?? cart;
  const coupon = useCartCoupon(shownCart);

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => checkoutDraft.save(email, values) }),
    [subscribe, email],
  );

  const submit = handleSubmit(async (details) => {
    const cartToOrder = readCart().cart;
    if (cartToOrder.length === 0) return;
    setNotice(undefined);
    const result = await placeCart(cartToOrder, email, { ...details, coupon: coupon.codeToOrderWith });
    switch (result.outcome) {
      case 'placed':
        // Keeps the items on screen until the next page loads, although the cart is already empty.
        setOrderedItems(cartToOrder);
        cartActions.clear();
        forgetCoupon();
        checkoutDraft.clear();
        if (details.saveToProfile) void saveToProfile(userId, email, customerOf(details));
        showToast({ kind: 'success', text: 'Your Order Successful' });
        return navigate(pathAfterOrder(result.order), { replace: true, state: JUST_PLACED });
      case 'failed':
        if (await leaveIfRefused(result.error)) return;
        // It may have been refused because of its coupon.
        coupon.checkAgain();
        break;
      case 'placed-before':
        cartActions.clear();
        break;
      case 'lines-refused':
        await refreshCartFromShop().catch(() => undefined);
        break;
    }
    setNotice(noticeFor(result));
  });

  const lines = availableLines(shownCart);
  const total = lines.length === 0 ? undefined : formatPrice(totalsOf(lines, coupon.discount).total);
  const payment = <ChosenMethod method={method} onChange={() => focusMethod(paymentStep.current)} />;
  const placeOrder = <PlaceOrder isPlacing={formState.isSubmitting} isChecking={coupon.busy} />;

  return (
    <form className="split-layout checkout" method="post" noValidate onSubmit={submit}>
      <div>
        <SummaryDigest cart={shownCart} total={total ?? ''} />
        <CheckoutFields
          email={email}
          total={total}
          takesCards={takesCards}
          paymentStep={paymentStep}
          register={register}
          errors={formState.errors}
        />
      </div>
      <CheckoutSummary cart={shownCart} coupon={coupon} payment={payment}>
        <CheckoutNotice notice={notice} email={email} />
        {shownCart.length === 0 ? (
          <AddProduct />
        ) : (
          <div className="button-stack" ref={placing}>
            {placeOrder}
          </div>
        )}
        {shownCart.length > 0 && calendar ? <CurrentDeliveryLine calendar={calendar} withPromise /> : null}
      </CheckoutSummary>
      {total === undefined ? null : (
        <BottomBar isShown={isBarShown}>
          <p>
            <b>{total}</b>
            {payment}
          </p>
          {placeOrder}
        </BottomBar>
      )}
    </form>
  );
}

/** Puts the focus on the chosen payment method. */
function focusMethod(step: HTMLElement | null): void {
  step?.querySelector<HTMLElement>('input:checked')?.focus();
}

function ChosenMethod({ method, onChange }: { method: PaymentMethod; onChange: () => void }) {
  return (
    <span className="chosen-method">
      {LONG_METHOD_LABELS[method]}
      <button type="button" className="text-link" onClick={onChange}>
        Change<span className="visually-hidden"> payment method</span>
      </button>
    </span>
  );
}

/** Returns the path of the order's page, where the payment dialog opens for a card order. */
function pathAfterOrder({ _id: orderId, payment }: Order): string {
  return payment.status ? href('/userDashboard/order/:orderId', { orderId }) : payNowPath(orderId);
}

function AddProduct() {
  return (
    <div className="button-stack">
      <ButtonLink to={href('/products')}>Empty Cart! Add Product</ButtonLink>
    </div>
  );
}

interface PlaceOrderProps {
  isPlacing: boolean;
  /** While the coupon is checked, the total is unknown. */
  isChecking: boolean;
}

function PlaceOrder({ isPlacing, isChecking }: PlaceOrderProps) {
  return (
    <Button type="submit" busy={isPlacing || isChecking} busyLabel={isChecking ? 'Checking coupon' : 'Placing order'}>
      Place Order
    </Button>
  );
}
