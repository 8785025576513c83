import type { DisputeState } from '#features/card-provider/dispute.ts';
import type { Cents } from '#features/pricing/money.ts';
import type { Carrier } from './carrier.ts';
import type { OrderStatus, PaymentMethod, ReturnReason } from './order-schema.ts';
import type { PaymentState } from './payment-state.ts';

/** Rows of `shop_order`. Flags are 0 or 1, times are epoch milliseconds. */
export interface ShopOrderTable {
  id: string;
  /**
   * The user who owns the order, who may have been deleted since. Null for orders from before owners were recorded, and
   * briefly for orders placed by a process of the previous version.
   */
  user_id: string | null;
  /** Contact address only; ownership is decided by `user_id`. */
  email: string;
  customer_name: string;
  /** The customer's name in lower case, compared by code points. Used by searches. */
  customer_key: string;
  mobile: number;
  street_address: string;
  city: string;
  zip: number;
  /** JSON: what the address has besides. Null in orders from before there was more. */
  address: string | null;
  /** The API's `totalAmount`: what the lines cost less the discount. The name is older than discounts. */
  subtotal_cents: Cents;
  /** What a coupon took off the lines. */
  discount_cents: Cents;
  /** The code of the coupon. */
  coupon: string | null;
  /** The coupon's id. It may have been deleted since. */
  coupon_id: string | null;
  shipping_cents: Cents;
  /** What the cheapest delivery cost when the order was placed; null if nothing was cheaper than `shipping_cents`. */
  cheapest_shipping_cents: Cents | null;
  /** JSON: name, carrier, days and pickup of the shipping method; null if the shop had no shipping zones. */
  shipping_method: string | null;
  /** JSON: the tax, and the VAT number with its check; null in orders without taxes. */
  tax: string | null;
  /** What is paid in addition to `subtotal_cents` and `shipping_cents`: the tax, unless the prices contain it. */
  added_tax_cents: Cents;
  status: OrderStatus;
  payment_method: PaymentMethod;
  payment_state: PaymentState;
  /** The card payment provider's id of the payment that paid the order. */
  transaction_id: string | null;
  /** When an unpaid card order's stock hold ends; null once the stock was released or the order paid. */
  held_until: number | null;
  /** Why a payment was returned automatically; null if none was, and once the order is paid. */
  return_reason: ReturnReason | null;
  /** 1 if returning such a payment has failed so far. */
  return_failed: number;
  /** Amount refunded so far of the payment that paid the order. */
  refunded_cents: Cents;
  /** State of a dispute about one of the order's payments. */
  dispute: DisputeState | null;
  placed_at: number;
  /** When it was paid by card; null before, in cash, and if a process of the previous version recorded the payment. */
  paid_at: number | null;
  /** When the order was last set to delivered; null while it is not, and briefly by a process of the previous version. */
  delivered_at: number | null;
  /** Days after delivery in which the customer may return something, as promised when the order was placed. */
  return_days: number;
  /** Years of warranty, as promised when the order was placed. */
  warranty_years: number;
  /** The client's key for this request, unique per user and per email; repeats return the same order. */
  idempotency_key: string | null;
  /** Hash of the request sent with that key. */
  request_hash: string;
  /** Number of changes since the order was placed; every change increments it. */
  version: number;
}

/** Rows of `order_item`: name, variant, picture and price as they were when the order was placed. */
export interface OrderItemTable {
  order_id: string;
  line: number;
  product_id: string;
  /** Null for orders from before there were variants; they mean the variant with the product's id. */
  variant_id: string | null;
  name: string;
  /** How people call the variant; null for a product without options. */
  variant: string | null;
  image: string;
  amount: number;
  price_cents: Cents;
  /** The line's share of the order's discount. */
  discount_cents: Cents;
  /** JSON: the tax class of the line and its taxes; null in orders without taxes. */
  tax: string | null;
  /** Pieces that the customer withdrew before they were shipped. They are not sent. */
  withdrawn: number;
  /** How many of them were not paid yet. Discount and tax of the line, and the sums of the order, are without them. */
  uncharged: number;
}

/** Rows of `shipment`: parcels of an order. */
export interface ShipmentTable {
  id: string;
  order_id: string;
  carrier: Carrier;
  tracking_number: string | null;
  /** JSON: the lines of the order with the number of pieces. */
  lines: string;
  /** The number of pieces in all lines. */
  units: number;
  /** Epoch milliseconds. */
  shipped_at: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    shop_order: ShopOrderTable;
    order_item: OrderItemTable;
    shipment: ShipmentTable;
  }
}
