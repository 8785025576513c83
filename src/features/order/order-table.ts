import type { Cents } from '#features/pricing/money.ts';
import type { OrderStatus, PaymentMethod, ReturnReason } from './order-schema.ts';
import type { PaymentState } from './payment-state.ts';

/** Rows of `shop_order`. Flags are 0 or 1, moments epoch milliseconds. */
export interface ShopOrderTable {
  id: string;
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
  placed_at: number;
  /** The customer's name for this placing, unique per email; repeats answer the same order. */
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
