import type { Cents } from '#features/pricing/money.ts';
import type { DisputeState, OrderStatus, PaymentMethod, ReturnReason } from './order-schema.ts';
import type { PaymentState } from './payment-state.ts';

/** Rows of `shop_order`. Flags are 0 or 1, moments epoch milliseconds. */
export interface ShopOrderTable {
  id: string;
  /**
   * The user whose order it is, who may have been deleted since. Null where that was before orders had owners, and for a
   * moment after a process of the previous version has placed it.
   */
  user_id: string | null;
  /** Where the customer is reached; it says nothing about whose order it is. */
  email: string;
  customer_name: string;
  /** The customer's name in lower case, in the order of its code points: what searches compare. */
  customer_key: string;
  mobile: number;
  street_address: string;
  city: string;
  zip: number;
  subtotal_cents: Cents;
  shipping_cents: Cents;
  status: OrderStatus;
  payment_method: PaymentMethod;
  payment_state: PaymentState;
  /** The payment that paid it, at the card payment provider. */
  transaction_id: string | null;
  /** Until when an unpaid card order keeps its pieces; null when it has given them back, and once it is paid. */
  held_until: number | null;
  /** Why a payment that had come went back by itself; null when none did, and once the order is paid. */
  returned_because: ReturnReason | null;
  /** Whether such a payment could not be given back yet. */
  return_failed: number;
  /** What has gone back of the payment that paid it. */
  refunded_cents: Cents;
  /** How far a dispute about one of its payments is. */
  dispute: DisputeState | null;
  placed_at: number;
  /** The customer's name for this placing, unique per user and per email; repeats return the same order. */
  idempotency_key: string | null;
  /** Hash of what was asked for under that name. */
  request_hash: string;
  /** How often it has changed since it was placed; whoever changes it counts on. */
  version: number;
}

/** Rows of `order_item`: name, picture and price as they were when the order was placed. */
export interface OrderItemTable {
  order_id: string;
  line: number;
  product_id: string;
  name: string;
  image: string;
  amount: number;
  price_cents: Cents;
}
