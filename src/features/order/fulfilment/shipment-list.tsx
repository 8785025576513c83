import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { ButtonLink } from '#ui/button.tsx';
import { Moment } from '#ui/moment.tsx';
import { CustomsButton } from '../invoice/document-button.tsx';
import { CARRIER_LABELS } from '../order/carrier.ts';
import { ItemLine } from '../order/item-line.tsx';
import { withItems } from '../order/line-items.ts';
import type { Order } from '../order/order-schema.ts';
import type { Shipment } from '../order/shipment-schema.ts';

type ShipmentListProps = {
  order: Order;
  /** Offers the customs declaration of each parcel. */
  isStaff?: boolean;
};

/** Lists the parcels of an order, as a part of a panel, with links that track them. Shows nothing before the first one. */
export function ShipmentList({ order, isStaff = false }: ShipmentListProps) {
  if (order.shipments.length === 0) return null;
  return (
    <section className="panel-part shipments" aria-labelledby="shipments">
      <h2 id="shipments" className="panel-title">
        Shipments
      </h2>
      <ol>
        {order.shipments.map((shipment, index) => (
          <li key={shipment._id}>
            <Parcel order={order} shipment={shipment} number={index + 1} isStaff={isStaff} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type ParcelProps = { order: Order; shipment: Shipment; number: number; isStaff: boolean };

function Parcel({ order, shipment, number, isStaff }: ParcelProps) {
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
        {isStaff ? <CustomsButton order={order} shipmentId={shipment._id} parcel={`parcel ${number}`} /> : null}
        {trackingUrl === undefined ? null : (
          <ButtonLink variant="secondary" size="small" to={trackingUrl} target="_blank" rel="noreferrer">
            Track Parcel
            <span className="visually-hidden">{` ${number} in a new tab`}</span>
            <ArrowUpRight className="icon icon-small" />
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
