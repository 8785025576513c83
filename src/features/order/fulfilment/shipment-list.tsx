import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Moment } from '#ui/moment.tsx';
import { CARRIER_LABELS } from '../order/carrier.ts';
import { ItemLine } from '../order/item-line.tsx';
import { withItems } from '../order/line-items.ts';
import type { Order } from '../order/order-schema.ts';
import type { Shipment } from '../order/shipment-schema.ts';

type ShipmentListProps = {
  order: Order;
  /** What stands beside a parcel, by its place among them from 1 on. */
  renderAct?: (shipment: Shipment, number: number) => ReactNode;
};

/** Lists the parcels of an order, as a part of a panel, with links that track them. Shows nothing before the first one. */
export function ShipmentList({ order, renderAct }: ShipmentListProps) {
  if (order.shipments.length === 0) return null;
  return (
    <section className="panel-part shipments" aria-labelledby="shipments">
      <h2 id="shipments" className="panel-title">
        Shipments
      </h2>
      <ol>
        {order.shipments.map((shipment, index) => (
          <li key={shipment._id}>
            <Parcel order={order} shipment={shipment} number={index + 1}>
              {renderAct?.(shipment, index + 1)}
            </Parcel>
          </li>
        ))}
      </ol>
    </section>
  );
}

type ParcelProps = { order: Order; shipment: Shipment; number: number; children: ReactNode };

function Parcel({ order, shipment, number, children }: ParcelProps) {
  const { at, carrier, trackingNumber, trackingUrl, lines } = shipment;
  return (
    <>
      <div className="shipment-head">
        <p>
          <small>
            {`Parcel ${number}, ${CARRIER_LABELS[carrier]}, sent `}
            <Moment at={at} />
          </small>
          {trackingNumber ?? 'No tracking number'}
        </p>
        {children}
        {trackingUrl === undefined ? null : (
          <ButtonLink variant="secondary" size="small" to={trackingUrl} target="_blank" rel="noreferrer">
            Track Parcel
            <span className="visually-hidden">{` ${number} in a new tab`}</span>
            <Icon name="arrow-up-right" small />
          </ButtonLink>
        )}
      </div>
      <ul className="item-lines item-lines-plain">
        {withItems(order, lines).map(({ line, amount, item }) => (
          <li key={line}>
            <ItemLine item={item}>{amount}</ItemLine>
          </li>
        ))}
      </ul>
    </>
  );
}
