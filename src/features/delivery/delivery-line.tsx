import { Icon } from '#ui/icon.tsx';
import type { DeliveryDate } from './delivery-date.ts';
import { SHIPPING_PROMISE } from './shipping-promise.ts';

type DeliveryLineProps = {
  date: DeliveryDate;
  /** Also shows the shop's general promise. */
  withPromise?: boolean;
};

/** Says until when to order and when that order ships: "Order by 15:00, ships Mon 23 Nov". */
export function DeliveryLine({ date: { orderBy, shipsOn, ships }, withPromise }: DeliveryLineProps) {
  return (
    <p className="delivery-line">
      <Icon name="truck" />
      {withPromise ? <b>{SHIPPING_PROMISE}</b> : null}
      <span>
        {`Order by ${orderBy}, ships `}
        <time dateTime={shipsOn}>{ships}</time>
      </span>
    </p>
  );
}
