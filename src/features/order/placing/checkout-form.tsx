import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { href, useNavigate } from 'react-router';
import type { Country } from '#features/address/address-schema.ts';
import { entriesOfAddress } from '#features/address-book/address-entries.ts';
import type { SavedAddress } from '#features/address-book/saved-address-schema.ts';
import { forgetCoupon, useCartCoupon } from '#features/cart/cart-coupon.ts';
import type { CartItem } from '#features/cart/cart-item.ts';
import { availableLines, type CartChange } from '#features/cart/cart-state.ts';
import { cartActions, readCart, useCart } from '#features/cart/cart-store.ts';
import { cartTotals } from '#features/cart/cart-totals.ts';
import { refreshCartFromShop } from '#features/cart/refresh-cart.ts';
import { CurrentDeliveryLine } from '#features/delivery/current-delivery-line.tsx';
import type { DeliveryCalendar } from '#features/delivery/delivery-date.ts';
import { useLeaveIfRefused } from '#features/identity/session/auth-policies.ts';
import { formatPrice } from '#features/pricing/money.ts';
import type { TaxFacts } from '#features/tax/tax-facts.ts';
import { CUSTOMER_FIELDS } from '#features/user/customer-entries.ts';
import type { RefusedFields } from '#features/user/refused-fields.ts';
import { zodResolver } from '#platform/form-resolver.ts';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { showToast } from '#ui/toast.tsx';
import { useIsInView } from '#ui/use-is-in-view.ts';
import { useWasReached } from '#ui/use-was-reached.ts';
import { payNowPath } from '../order/order-format.ts';
import type { Order } from '../order/order-schema.ts';
import { AddProduct, ChosenMethod, checkingLabel, PlaceOrder } from './checkout-acts.tsx';
import { checkoutDraft } from './checkout-draft.ts';
import { CheckoutFields } from './checkout-fields.tsx';
import { CheckoutNotice, type Notice, noticeFor } from './checkout-notice.tsx';
import { type CheckoutDetails, type CheckoutEntries, checkoutSchemaFor } from './checkout-schema.ts';
import { CheckoutSummary, SummaryDigest } from './checkout-summary.tsx';
import { JUST_PLACED } from './order-thanks.tsx';
import { explainChange, placeCart } from './place-cart.ts';
import { isPlaceTyped, quotedPlace } from './quoted-place.ts';
import { saveToProfile } from './save-to-profile.ts';
import { ShippingMethods } from './shipping-methods.tsx';
import { useShipping } from './use-shipping.ts';
import { VatNumberField } from './vat-number-field.tsx';

const NO_METHOD = 'We do not know yet how to ship your order. See the shipping methods above.';

type CheckoutFormProps = {
  /** Id of the signed-in customer. */
  userId: string;
  email: string;
  /** Initial values of the form. */
  entries: CheckoutEntries;
  takesCards: boolean;
  /** The countries to which the shop sells. */
  countries: readonly Country[];
  /** The address book of the customer. */
  addresses: readonly SavedAddress[];
  /** Prices and amounts that changed since the cart was filled. */
  changes: readonly CartChange[];
  /** Whether the shop has shipping zones, so that the order's place and weight decide how it ships. */
  hasZones: boolean;
  /** What the shop says about taxes, if it has any. */
  taxes: TaxFacts | undefined;
  /** When the shop ships; undefined if the shop's settings could not be loaded. */
  calendar: DeliveryCalendar | undefined;
};

/** Turns the cart into an order. Entries survive a reload; the cart is emptied only once the order is placed. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { userId, email, entries, takesCards, countries, addresses, changes, hasZones, taxes, calendar } = props;
  const [refused, setRefused] = useState<RefusedFields>();
  const form = useForm<CheckoutEntries, unknown, CheckoutDetails>({
    resolver: zodResolver(checkoutSchemaFor(countries)),
    ...(refused && { errors: refused }),
    defaultValues: takesCards ? entries : { ...entries, method: 'cash' },
  });
  const { register, handleSubmit, subscribe, formState, watch, setValue } = form;
  const typed = watch();
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
  const [vatNumber, setVatNumber] = useState(entries.vatNumber);
  const place = quotedPlace(countries, typed);
  const shipping = useShipping(shownCart, { coupon, hasZones, hasTaxes: taxes !== undefined, place, vatNumber });
  const totals = cartTotals(shownCart, coupon.discount, shipping.quoted);

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => checkoutDraft.save(email, values) }),
    [subscribe, email],
  );

  function fillIn(address: SavedAddress): void {
    const chosen = entriesOfAddress(address);
    for (const field of CUSTOMER_FIELDS) setValue(field, chosen[field], { shouldValidate: formState.isSubmitted });
  }

  const submit = handleSubmit(async (details) => {
    const cartToOrder = readCart().cart;
    if (cartToOrder.length === 0) return;
    const { shippingFee: fee } = totals;
    // The section of the shipping methods says why it is not known.
    if (fee === undefined) return setNotice({ kind: 'error', sentences: [NO_METHOD] });
    setNotice(undefined);
    const shown = { method: shipping.chosen, fee, taxAmount: totals.tax?.taxAmount };
    const order = { ...details, coupon: coupon.codeToOrderWith, shipping: shown };
    const result = await placeCart(cartToOrder, email, order);
    switch (result.outcome) {
      case 'placed':
        // Keeps the items on screen until the next page loads, although the cart is already empty.
        setOrderedItems(cartToOrder);
        cartActions.clear();
        forgetCoupon();
        checkoutDraft.clear();
        if (details.saveToProfile) void saveToProfile(userId, email, details.customer);
        showToast({ kind: 'success', text: 'Your Order Successful' });
        return navigate(pathAfterOrder(result.order), { replace: true, state: JUST_PLACED });
      case 'fields-refused':
        setRefused(result.fields);
        break;
      case 'failed':
        if (await leaveIfRefused(result.error)) return;
        // It may have been refused because of its coupon.
        coupon.checkAgain();
        break;
      case 'placed-before':
        cartActions.clear();
        break;
      case 'shipping-refused':
        shipping.askAgain();
        break;
      case 'lines-refused':
        await refreshCartFromShop().catch(() => undefined);
        break;
    }
    setNotice(noticeFor(result));
  });

  const hasTotal = availableLines(shownCart).length > 0 && totals.shippingFee !== undefined;
  const total = hasTotal ? formatPrice(totals.total) : undefined;
  const payment = <ChosenMethod method={typed.method} step={paymentStep} />;
  const checking = checkingLabel({ coupon, shipping });
  const placeOrder = <PlaceOrder isPlacing={formState.isSubmitting} checking={checking} />;

  return (
    <form className="split-layout checkout" method="post" noValidate onSubmit={submit}>
      <div>
        <SummaryDigest cart={shownCart} total={total ?? ''} />
        <CheckoutFields
          email={email}
          total={total}
          takesCards={takesCards}
          vatNumber={
            taxes?.asksVatNumber ? (
              <VatNumberField
                input={register('vatNumber', { onBlur: ({ target }) => setVatNumber(target.value.trim()) })}
                check={shipping.vatCheck}
                error={shipping.error}
              />
            ) : null
          }
          shipping={
            shipping.isShown ? (
              <ShippingMethods shipping={shipping} isPlaceTyped={isPlaceTyped(countries, typed)} calendar={calendar} />
            ) : null
          }
          isCollected={shipping.chosen?.pickup !== undefined}
          countries={countries}
          country={typed.country}
          addresses={addresses}
          onChoose={fillIn}
          paymentStep={paymentStep}
          register={register}
          errors={formState.errors}
        />
      </div>
      <CheckoutSummary cart={shownCart} coupon={coupon} quoted={shipping.quoted} payment={payment}>
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

/** Returns the path of the order's page, where the payment dialog opens for a card order. */
function pathAfterOrder({ _id: orderId, payment }: Order): string {
  return payment.status ? href('/userDashboard/order/:orderId', { orderId }) : payNowPath(orderId);
}
