import type { DeliveryCalendar } from '#features/delivery/delivery-date.ts';
import { CARRIER_LABELS } from '#features/order/order/carrier.ts';
import { chargedItems } from '#features/order/order/kept-lines.ts';
import type { LineAmount } from '#features/order/order/line-amount.ts';
import { withItems } from '#features/order/order/line-items.ts';
import { type OrderEvent, orderIdsOf, parseOrderEvent } from '#features/order/order/order-event.server.ts';
import { findPresentOwners } from '#features/order/order/order-owner-queries.server.ts';
import { findOrders } from '#features/order/order/order-queries.server.ts';
import type { Order } from '#features/order/order/order-schema.ts';
import { totalsOfOrder } from '#features/order/order/order-totals.ts';
import { returnDeadline } from '#features/order/order/returnable.ts';
import { shippingDayAt } from '#features/order/order/shipping-text.ts';
import type { Settings } from '#features/settings/settings-schema.ts';
import type { Database } from '#platform/database/tables.ts';
import { formatDate, formatDateAndTime } from '#platform/format-dates.ts';
import type { EventConsumer } from '#platform/outbox/dispatcher.server.ts';
import type { MailStore, NewMail } from './mail-store.server.ts';
import type { ComposedMail } from './templates/mail-template.ts';
import { messageToCustomer, messageToShop } from './templates/message-mails.tsx';
import type { OrderFacts } from './templates/order-facts.tsx';
import { orderCancelled, orderDelivered, orderPaid, orderPlaced, orderRefunded } from './templates/order-templates.tsx';
import {
  type ReturnFacts,
  returnAccepted,
  returnReceived,
  returnRefused,
  returnRequested,
} from './templates/return-mails.tsx';
import { orderShipped, type SentItem } from './templates/shipment-mail.tsx';
import { withdrawalReceived } from './templates/withdrawal-mail.tsx';

/** An event of an order, and when it occurred, in epoch milliseconds. */
interface Occurrence {
  event: OrderEvent;
  at: number;
}

/** What the mails about events need: orders and their present owners by order id, and settings. */
interface MailFacts {
  orders: ReadonlyMap<string, Order>;
  owners: ReadonlyMap<string, string>;
  settings: Settings;
}

/**
 * Writes the mails about what happens to orders. Orders of a deleted person cause no mails, except the receipt of a
 * withdrawal, which the law asks for.
 */
export function createOrderMails(dependencies: {
  db: Database;
  store: MailStore;
  /** When the shop ships. The time zone is that of the settings. */
  calendar: Omit<DeliveryCalendar, 'timeZone'>;
  readSettings: () => Promise<Settings>;
}): EventConsumer<MailFacts, NewMail> {
  const { db, store, readSettings } = dependencies;

  return {
    async read(events) {
      const ids = orderIdsOf(events);
      const [orders, owners, settings] = await Promise.all([
        findOrders(db, ids),
        findPresentOwners(db, ids),
        readSettings(),
      ]);
      return { orders, owners, settings };
    },

    derive({ kind, data, subject: orderId, occurred_at: at }, { orders, owners, settings: { email, timeZone } }) {
      const event = parseOrderEvent(kind, data);
      const order = orders.get(orderId);
      const userId = owners.get(orderId);
      if (!event || !order || (userId === undefined && event.kind !== 'withdrawn')) return undefined;
      const mail = compose({ event, at }, order, { ...dependencies.calendar, timeZone });
      if (mail?.template !== messageToShop.name) return mail && { ...mail, userId, to: order.email };
      // Without an address, messages of customers are only shown in the dashboard.
      return email === '' ? undefined : { ...mail, userId, to: email, isTrusted: true };
    },

    async write(trx, mails) {
      for (const mail of mails) await store.write(trx, mail);
    },
  };
}

/** Composes the mail that follows from an event, if any. */
function compose({ event, at }: Occurrence, order: Order, calendar: DeliveryCalendar): ComposedMail | undefined {
  const facts = factsOf(order);
  const shipsOn = () => shippingDayAt(at, calendar, order.shippingMethod);
  switch (event.kind) {
    case 'placed':
      return orderPlaced.compose({
        order: facts,
        ...(order.payment.method === 'cash' && { shipsOn: shipsOn() }),
      });
    case 'paid':
      return orderPaid.compose({ order: facts, ...(order.payment.method === 'card' && { shipsOn: shipsOn() }) });
    case 'status':
      return event.status === 'delivered'
        ? orderDelivered.compose({
            order: facts,
            returnUntil: formatDate(returnDeadline(at, order), 'longDay', calendar.timeZone),
          })
        : undefined;
    case 'cancelled':
      return orderCancelled.compose({ order: facts, reason: event.reason, isRefunded: goesBack(order) });
    case 'shipped':
      return composeShipped(order, facts, event.shipmentId);
    case 'return-requested':
      return returnRequested.compose(returnFactsOf(order, event.returnId));
    case 'return-accepted':
      return returnAccepted.compose({ ...returnFactsOf(order, event.returnId), text: event.text });
    case 'return-refused':
      return returnRefused.compose({ ...returnFactsOf(order, event.returnId), text: event.text });
    case 'return-received':
      return returnReceived.compose({ ...returnFactsOf(order, event.returnId), refund: event.refunded });
    case 'withdrawn':
      return composeWithdrawn(event, order, calendar.timeZone);
    case 'refunded':
      return orderRefunded.compose({ order: facts, amount: event.amount });
    case 'message':
      return event.by === 'shop'
        ? messageToCustomer.compose({ orderId: order._id, text: event.text })
        : messageToShop.compose({ orderId: order._id, customer: order.customer.name, text: event.text });
    case 'payment-failed':
    case 'hold-ended':
    case 'note':
      return undefined;
  }
}

function composeWithdrawn(
  { reference, receivedAt, name, items, outcome }: Extract<OrderEvent, { kind: 'withdrawn' }>,
  { _id: orderId, email }: Order,
  timeZone: string,
): ComposedMail {
  const at = `${formatDateAndTime(receivedAt, 'longDay', timeZone)} (${timeZone})`;
  return withdrawalReceived.compose({ orderId, reference, receivedAt: at, customer: name, email, items, outcome });
}

/** Whether a payment goes back to the customer, or went back already. */
function goesBack({ payment, refunds }: Order): boolean {
  return payment.refund !== undefined || refunds.length > 0;
}

function composeShipped(order: Order, facts: OrderFacts, shipmentId: string): ComposedMail | undefined {
  const shipment = order.shipments.find(({ _id }) => _id === shipmentId);
  if (!shipment) return undefined;
  const { carrier, trackingNumber, trackingUrl, lines } = shipment;
  return orderShipped.compose({
    order: facts,
    trackingNumber,
    trackingUrl,
    parcel: order.shipments.indexOf(shipment) + 1,
    ...(carrier !== 'other' && { carrier: CARRIER_LABELS[carrier] }),
    items: itemsOf(order, lines),
  });
}

function returnFactsOf(order: Order, returnId: string): ReturnFacts {
  const lines = order.returns.find(({ _id }) => _id === returnId)?.lines ?? [];
  return { orderId: order._id, items: itemsOf(order, lines) };
}

/** Returns the products of some pieces of an order. */
function itemsOf(order: Order, lines: readonly LineAmount[]): SentItem[] {
  return withItems(order, lines).map(({ item: { name, variant, image }, amount }) => ({
    name,
    variant,
    image,
    amount,
  }));
}

/** Mails show names shortened, so the address is stored without it. */
function linesBelowName({ addressLines, customer }: Order): string[] {
  return addressLines.toSpliced(addressLines.indexOf(customer.name), 1);
}

function factsOf(order: Order): OrderFacts {
  const { subtotal, discount, shippingFee, tax, total } = totalsOfOrder(order);
  const { name, streetAddress, zip, city } = order.customer;
  return {
    id: order._id,
    customer: { name, streetAddress, zip, city, lines: linesBelowName(order) },
    items: chargedItems(order).map(({ name, variant, image, amount, price }) => ({
      name,
      variant,
      image,
      amount,
      price,
    })),
    subtotal,
    discount,
    coupon: order.coupon,
    shippingFee,
    tax,
    shippingMethod: order.shippingMethod,
    total,
    method: order.payment.method,
  };
}
