import type { DeliveryCalendar } from '#features/delivery/delivery-date.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { type Cents, cents, formatPrice } from '#features/pricing/money.ts';
import type { ShownMethod } from '#features/shipping/offered-method-schema.ts';
import { NOT_SHIPPED_TO } from '#features/shipping/shipping-refusals.ts';
import { Alert } from '#ui/alert.tsx';
import { Choice, ChoiceGroup } from '#ui/choice.tsx';
import { RetryAlert } from '#ui/retry-alert.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { describeDays, describeFree } from '../quote/describe-method.ts';
import { isRefused } from '../quote/use-quote.ts';
import type { CheckoutShipping } from './use-shipping.ts';

const UNKNOWN_PLACE = 'Fill in your address to see how we ship your order.';

type ShippingMethodsProps = {
  shipping: CheckoutShipping;
  /** Whether the address is complete enough to tell how it is shipped to. */
  isPlaceTyped: boolean;
  /** When the shop ships; undefined if the shop's settings could not be loaded. */
  calendar: DeliveryCalendar | undefined;
};

/** The ways to ship the cart, each with its price and the days on which it arrives. */
export function ShippingMethods({ shipping, isPlaceTyped, calendar }: ShippingMethodsProps) {
  const { methods, chosen, choose, error, retry, goodsAmount = cents(0) } = shipping;
  if (isRefused(error, NOT_SHIPPED_TO.code) && !isPlaceTyped) return <p className="muted">{UNKNOWN_PLACE}</p>;
  if (isRefused(error)) return <Alert kind="error">{explainFailure(error)}</Alert>;
  if (error !== undefined) return <RetryAlert onRetry={retry}>{explainFailure(error)}</RetryAlert>;
  if (methods.length === 0) {
    return (
      <Loading label="Loading shipping methods">
        <Skeleton shape="control" height={82} />
      </Loading>
    );
  }
  return (
    <ChoiceGroup label="Shipping Method" labelHidden>
      {methods.map((method) => (
        <Choice
          key={method._id}
          name="shippingMethod"
          value={method._id}
          checked={method === chosen}
          onChange={() => choose(method._id)}
          label={<bdi>{method.name}</bdi>}
          note={<MethodNote method={method} goodsAmount={goodsAmount} calendar={calendar} />}
          icon={<span className="choice-price">{method.price === 0 ? 'Free' : formatPrice(method.price)}</span>}
        />
      ))}
    </ChoiceGroup>
  );
}

function placeLines({ name, address, openingHours = '' }: NonNullable<ShownMethod['pickup']>): string[] {
  return [name, ...address.split('\n'), openingHours].filter((line) => line !== '');
}

interface MethodNoteProps {
  method: ShownMethod;
  /** The subtotal less the discount. */
  goodsAmount: Cents;
  calendar: DeliveryCalendar | undefined;
}

function MethodNote({ method, goodsAmount, calendar }: MethodNoteProps) {
  const { carrier, pickup } = method;
  const when = describeDays(method, calendar);
  const free = describeFree(method, goodsAmount);
  return (
    <span className="method-note">
      <span>{pickup ? `Ready ${when}` : [carrier, when].filter((text) => text !== '').join(', ')}</span>
      {pickup
        ? placeLines(pickup).map((line) => (
            <span key={line}>
              <bdi>{line}</bdi>
            </span>
          ))
        : null}
      {free === undefined ? null : <span>{free}</span>}
    </span>
  );
}
