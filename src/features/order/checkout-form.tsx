import { Truck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { href, useNavigate } from 'react-router';
import type { CartChange } from '#features/cart/cart.ts';
import type { CartItem } from '#features/cart/cart-item.ts';
import { cartActions, readCart, useCart } from '#features/cart/cart-store.ts';
import { refreshCartFromShop } from '#features/cart/refresh-cart.ts';
import { leaveAfterRefusal } from '#features/identity/refused-asker.ts';
import { forgetToken } from '#features/identity/session.ts';
import { zodResolver } from '#platform/form-resolver.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { checkoutDraft } from './checkout-draft.ts';
import { CheckoutFields } from './checkout-fields.tsx';
import { CheckoutNotice, type Notice, noticeOf } from './checkout-notice.tsx';
import { type CheckoutDetails, type CheckoutEntries, checkoutSchema } from './checkout-schema.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import type { Order } from './order-schema.ts';
import { payNowPath } from './pay-now.ts';
import { explainChange, placeCart } from './place-cart.ts';

type CheckoutFormProps = {
  email: string;
  /** What the form begins with. */
  entries: CheckoutEntries;
  takesCards: boolean;
  /** What became different in the cart since it was filled. */
  changes: readonly CartChange[];
};

/** Turns the cart into an order. What was typed outlives a reload; the cart is emptied only when the order stands. */
export function CheckoutForm({ email, entries, takesCards, changes }: CheckoutFormProps) {
  const form = useForm<CheckoutEntries, unknown, CheckoutDetails>({
    resolver: zodResolver(checkoutSchema),
    defaultValues: takesCards ? entries : { ...entries, method: 'cash' },
  });
  const { register, handleSubmit, subscribe, formState } = form;
  const { cart } = useCart();
  const [ordered, setOrdered] = useState<readonly CartItem[]>();
  const [notice, setNotice] = useState<Notice | undefined>(
    changes.length > 0 ? { kind: 'warning', sentences: changes.map(explainChange), leadTo: 'cart' } : undefined,
  );
  const navigate = useNavigate();
  const shown = ordered ?? cart;

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => checkoutDraft.save(email, values) }),
    [subscribe, email],
  );

  const submit = handleSubmit(async (details) => {
    const wanted = readCart().cart;
    if (wanted.length === 0) return;
    setNotice(undefined);
    const placing = await placeCart(wanted, email, details);
    switch (placing.outcome) {
      case 'placed':
        // Shown until the next page is there, though the cart is empty by then.
        setOrdered(wanted);
        cartActions.clear();
        checkoutDraft.clear();
        showToast({ kind: 'success', text: 'Your Order Successful' });
        return navigate(afterPlacing(placing.order), { replace: true });
      case 'refused-asker':
        return navigate(await leaveAfterRefusal(window.location.href, { leave: forgetToken, leadTo: '/' }));
      case 'placed-before':
        cartActions.clear();
        break;
      case 'lines-refused':
        await refreshCartFromShop().catch(() => undefined);
        break;
    }
    setNotice(noticeOf(placing));
  });

  return (
    <form className="split-layout" method="post" noValidate onSubmit={submit}>
      <CheckoutFields
        email={email}
        cart={shown}
        takesCards={takesCards}
        register={register}
        errors={formState.errors}
      />
      <CheckoutSummary cart={shown}>
        <CheckoutNotice notice={notice} email={email} />
        {shown.length === 0 ? <AddProduct /> : <PlaceOrder busy={formState.isSubmitting} />}
      </CheckoutSummary>
    </form>
  );
}

/** Who pays by card is asked for it at once, on the order's page; paid to the courier, the order joins the others. */
function afterPlacing({ _id: orderId, payment }: Order): string {
  return payment.status ? href('/userDashboard') : payNowPath(orderId);
}

function AddProduct() {
  return (
    <div className="button-stack">
      <ButtonLink to={href('/products')}>Empty Cart! Add Product</ButtonLink>
    </div>
  );
}

function PlaceOrder({ busy }: { busy: boolean }) {
  return (
    <>
      <div className="button-stack">
        <Button type="submit" busy={busy} busyLabel="Placing order">
          Place Order
        </Button>
      </div>
      <p className="fine-print mt-3.5">
        <Truck className="icon" />
        Leaves our warehouse on the next business day.
      </p>
    </>
  );
}
