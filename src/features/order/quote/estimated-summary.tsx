import { useState } from 'react';
import type { CartCoupon } from '#features/cart/cart-coupon.ts';
import type { CartItem } from '#features/cart/cart-item.ts';
import { CartSummary } from '#features/cart/cart-summary.tsx';
import type { DeliveryCalendar } from '#features/delivery/delivery-date.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { cents } from '#features/pricing/money.ts';
import { persistentStorage } from '#platform/browser-storage.ts';
import { CountryOptions } from '#ui/country-options.tsx';
import { Field } from '#ui/field.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { RetryAlert } from '#ui/retry-alert.tsx';
import { describeDays, describeFree } from './describe-method.ts';
import type { Quote } from './quote-calls.ts';
import { isRefused, taxOfQuote, useQuote } from './use-quote.ts';

const COUNTRY_KEY = 'cartCountry';

type EstimatedSummaryProps = {
  cart: readonly CartItem[];
  coupon: CartCoupon;
  /** The countries that the shop ships to, of which the first is chosen at first. */
  countries: readonly string[];
  calendar: DeliveryCalendar;
};

/** What the cart comes to in a shop with shipping zones or taxes, with the cheapest way to ship it to a country. */
export default function EstimatedSummary({ cart, coupon, countries, calendar }: EstimatedSummaryProps) {
  const [chosen, setChosen] = useState(() => persistentStorage.read(COUNTRY_KEY));
  const country = countries.find((code) => code === chosen) ?? countries[0];
  const { quote, error, retry } = useQuote(cart, { coupon, choices: { country }, isWanted: true });
  const note = isRefused(error) ? NO_ESTIMATE : quote ? noteFor(quote, calendar) : 'Looking up what it costs';

  function choose(code: string): void {
    persistentStorage.write(COUNTRY_KEY, code);
    setChosen(code);
  }

  return (
    <>
      {countries.length > 1 ? (
        <Field label="Ship to" hint={note} className="cart-country">
          <SelectInput value={country} onChange={({ target }) => choose(target.value)}>
            <CountryOptions codes={countries} />
          </SelectInput>
        </Field>
      ) : null}
      {error === undefined || isRefused(error) ? null : (
        <RetryAlert onRetry={retry}>{explainFailure(error)}</RetryAlert>
      )}
      <CartSummary
        cart={cart}
        discount={coupon.discount}
        quoted={{ fee: quote?.shippingFee, tax: taxOfQuote(quote) }}
      />
      {countries.length > 1 || note === undefined ? null : <p className="note">{note}</p>}
    </>
  );
}

const NO_ESTIMATE = 'Your address decides what shipping costs. You see it when you check out.';

/** "Parcel, Fri 27 to Mon 30 Nov. $12.00 more for free shipping." */
function noteFor(quote: Quote, calendar: DeliveryCalendar): string | undefined {
  const method = quote.methods.find(({ _id }) => _id === quote.shippingMethodId);
  if (!method) return undefined;
  const goodsAmount = cents(quote.subtotal - quote.discount);
  const free = quote.methods.map((each) => describeFree(each, goodsAmount)).find((text) => text !== undefined);
  const days = describeDays(method, calendar);
  const sentence = method.pickup ? `${method.name}, ready ${days}.` : `${method.name}, ${days}.`;
  return free === undefined ? sentence : `${sentence} ${free}.`;
}
