import { writeAddress } from '#features/address/format-address.server.ts';
import { readStoredAddress } from '#features/address/stored-address.server.ts';
import { type Cents, cents } from '#features/pricing/money.ts';
import type { TaxClass } from '#features/pricing/tax.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { home } from '#platform/shop-home.ts';
import { trackingUrlOf } from './carrier.ts';
import { lineAmountsSchema } from './line-amount.ts';
import {
  type Order,
  type OrderItem,
  type OrderRefund,
  type OrderShippingMethod,
  shippingMethodSchema,
} from './order-schema.ts';
import type { OrderItemTable, ShipmentTable, ShopOrderTable } from './order-table.ts';
import { paidBy } from './paid-amount.server.ts';
import type { PaymentState } from './payment-state.ts';
import { readRefunds } from './refund-reading.server.ts';
import { readReturns } from './return-reading.server.ts';
import type { OrderReturn } from './return-schema.ts';
import { returnDeadline } from './returnable.ts';
import type { Shipment } from './shipment-schema.ts';
import { readLineTax, readOrderTax } from './stored-tax.server.ts';

type Source = Database | ShopTransaction;

/** The rows of other tables that belong to an order. */
interface OrderParts {
  items: readonly OrderItemTable[];
  refunds?: readonly OrderRefund[] | undefined;
  returns?: readonly OrderReturn[] | undefined;
  shipments?: readonly ShipmentTable[] | undefined;
}

/** An order with the stored fields that the API does not show. */
export interface StoredOrder extends Order {
  /** What the shipping is taxed as; undefined if it is taxed as the goods are. */
  shippingClass: TaxClass | undefined;
  paymentState: PaymentState;
  /** The user who owns it; undefined as in {@link ShopOrderTable}. */
  userId: string | undefined;
  couponId: string | undefined;
}

/** Reads what belongs to orders and converts all of it to orders. */
export async function withParts(db: Source, rows: readonly ShopOrderTable[]): Promise<StoredOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const items = await db.selectFrom('order_item').selectAll().where('order_id', 'in', ids).orderBy('line').execute();
  const shipments = await db
    .selectFrom('shipment')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('shipped_at')
    .orderBy('id')
    .execute();
  const refundsOf = await readRefunds(db, rows);
  const returnsOf = await readReturns(db, ids);
  const itemsOf = Map.groupBy(items, ({ order_id }) => order_id);
  const shipmentsOf = Map.groupBy(shipments, ({ order_id }) => order_id);
  return rows.map((row) =>
    toOrder(row, {
      items: itemsOf.get(row.id) ?? [],
      refunds: refundsOf.get(row.id),
      returns: returnsOf.get(row.id),
      shipments: shipmentsOf.get(row.id),
    }),
  );
}

const refundOf = {
  unpaid: undefined,
  paid: undefined,
  refunding: 'under-way',
  'refund-failed': 'failed',
  refunded: 'done',
} as const;
/** In these states the shop has the money, or gets it in cash from the courier. */
const HAS_MONEY: readonly PaymentState[] = ['paid', 'refunding', 'refund-failed'];

/** Converts the rows of an order. */
export function toOrder(
  row: ShopOrderTable,
  { items, refunds = [], returns = [], shipments = [] }: OrderParts,
): StoredOrder {
  const customer = toCustomer(row);
  const lines = items.map(toItem);
  const untaxed = lines.reduce((sum, line) => sum + (line.untaxed ?? 0), 0);
  return {
    _id: row.id,
    email: row.email,
    customer,
    addressLines: writeAddress(customer),
    items: lines,
    subtotal: cents(row.subtotal_cents + row.discount_cents + untaxed),
    coupon: row.coupon ?? undefined,
    discount: row.discount_cents,
    totalAmount: row.subtotal_cents,
    shippingFee: row.shipping_cents,
    ...readOrderTax(row.tax),
    cheapestShippingFee: row.cheapest_shipping_cents ?? undefined,
    shippingMethod: toShippingMethod(row.shipping_method),
    status: row.status,
    payment: {
      method: row.payment_method,
      status: HAS_MONEY.includes(row.payment_state),
      transactionId: row.transaction_id ?? undefined,
      paidAt: row.paid_at === null ? undefined : new Date(row.paid_at).toISOString(),
      refund: refundOf[row.payment_state],
      heldUntil: row.held_until === null ? undefined : new Date(row.held_until).toISOString(),
      returned: row.return_reason ?? undefined,
      returnFailed: row.return_failed === 1 ? true : undefined,
      dispute: row.dispute ?? undefined,
    },
    refunds: [...refunds],
    refundedAmount: refundedAmountOf(row),
    shipments: shipments.map(toShipment),
    returns: [...returns],
    ...deliveryOf(row),
    warrantyYears: row.warranty_years,
    date: new Date(row.placed_at).toISOString(),
    version: row.version,
    paymentState: row.payment_state,
    userId: row.user_id ?? undefined,
    couponId: row.coupon_id ?? undefined,
  };
}

function toItem(item: OrderItemTable): OrderItem {
  return {
    line: item.line,
    productId: item.product_id,
    variantId: item.variant_id ?? undefined,
    name: item.name,
    variant: item.variant ?? undefined,
    image: item.image,
    amount: item.amount,
    price: item.price_cents,
    discount: item.discount_cents > 0 ? item.discount_cents : undefined,
    ...readLineTax(item.tax),
    withdrawn: item.withdrawn > 0 ? item.withdrawn : undefined,
    uncharged: item.uncharged > 0 ? item.uncharged : undefined,
  };
}

/** Reads the column `shipping_method`. */
export function toShippingMethod(json: string | null): OrderShippingMethod | undefined {
  return json === null ? undefined : shippingMethodSchema.parse(JSON.parse(json));
}

function toCustomer(row: ShopOrderTable): Order['customer'] {
  const { customer_name: name, mobile, street_address: streetAddress, city, zip } = row;
  return { name, mobile, streetAddress, city, zip, country: home().country, ...readStoredAddress(row) };
}

function deliveryOf(row: ShopOrderTable): Pick<Order, 'deliveredAt' | 'returnDays' | 'returnableUntil'> {
  const { status, delivered_at, return_days: returnDays } = row;
  if (status !== 'delivered' || delivered_at === null) return { returnDays };
  return {
    deliveredAt: new Date(delivered_at).toISOString(),
    returnDays,
    returnableUntil: new Date(returnDeadline(delivered_at, { returnDays })).toISOString(),
  };
}

/** Converts a row of `shipment`. */
function toShipment({ id, shipped_at, carrier, tracking_number, lines }: ShipmentTable): Shipment {
  return {
    _id: id,
    at: new Date(shipped_at).toISOString(),
    carrier,
    trackingNumber: tracking_number ?? undefined,
    trackingUrl: tracking_number === null ? undefined : trackingUrlOf(carrier, tracking_number),
    lines: lineAmountsSchema.parse(JSON.parse(lines)),
  };
}

/** Earlier versions only made full refunds and did not record the amount. */
function refundedAmountOf(row: ShopOrderTable): Cents | undefined {
  const refunded = row.payment_state === 'refunded' ? paidBy(row) : row.refunded_cents;
  return refunded > 0 ? refunded : undefined;
}
