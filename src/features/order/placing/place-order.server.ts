import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { CouponRefusal } from '#features/coupon/coupon-rules.ts';
import type { CouponUses } from '#features/coupon/coupon-uses.server.ts';
import type { Promises } from '#features/settings/promises.ts';
import type { Shipping } from '#features/shipping/shipping.server.ts';
import type { Taxes } from '#features/tax/tax.server.ts';
import { type CustomerError, readCustomer } from '#features/user/read-customer.server.ts';
import { OutcomeUnknown } from '#platform/database/database-errors.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { findOrderByKey } from '../order/order-queries.server.ts';
import { type Order, type OrderDraft, orderDraftSchema, type PaymentMethod } from '../order/order-schema.ts';
import { explainRefusedLines, type RefusedLines } from '../quote/refused-lines.server.ts';
import type { OrderToWrite } from './order-rows.server.ts';
import type { ShippingRefusal } from './order-shipping.server.ts';
import { createOrderWriter, type WriteOrderResult } from './order-writing.server.ts';

/** The placed order, or why it was rejected. A rejected order takes no stock and writes nothing. */
export type PlaceOrderResult =
  | { ok: true; order: Order }
  | RefusedLines
  | { ok: false; reason: 'too-many-pending'; max: number }
  | { ok: false; reason: 'coupon'; refusal: CouponRefusal }
  | { ok: false; reason: 'customer'; errors: CustomerError[] }
  | { ok: false; reason: 'shipping'; refusal: ShippingRefusal }
  | {
      ok: false;
      reason:
        | 'vat-number'
        | 'tax-unavailable'
        | 'tax-changed'
        | 'key-reused'
        | 'card-payments-off'
        | 'email-unconfirmed';
    };

/** The customer who places an order, and the idempotency key of the request. */
interface PlaceOrderOptions {
  userId: string;
  key?: string | undefined;
}

/** What decides which orders the shop accepts. */
export interface PlacingSettings {
  takesCards: boolean;
  /** Whether a customer may pay in cash. A live shop that sends mail requires a confirmed email first. */
  mayPayCash: (userId: string) => Promise<boolean>;
  /** How long an unpaid card order holds its stock. */
  holdMilliseconds: number;
  /** Returns what the shop promises with an order. */
  getPromises: () => Promises;
  /** Maximum number of pending orders per customer; 0 means no limit. */
  maxPending: number;
  /** Called once for every placed order. */
  onPlaced: (payment: PaymentMethod) => void;
}

export type OrderPlacing = ReturnType<typeof createOrderPlacing>;

/** Creates the service that places orders. */
export function createOrderPlacing(
  dependencies: {
    db: Database;
    catalogue: CatalogueService;
    couponUses: CouponUses;
    shipping: Shipping;
    taxes: Taxes;
    now: () => number;
  } & PlacingSettings,
) {
  const { db, catalogue, taxes, takesCards, mayPayCash, maxPending, onPlaced } = dependencies;
  const write = createOrderWriter(dependencies);

  /** Retries once if the outcome is unknown after a lost connection. The idempotency key makes the retry safe. */
  async function writeWithRetry(order: OrderToWrite): Promise<WriteOrderResult> {
    try {
      return await write(order);
    } catch (error) {
      if (order.key === undefined || !(error instanceof OutcomeUnknown)) throw error;
      return write(order);
    }
  }

  return {
    /**
     * Takes the stock and writes the order in one transaction: all lines or none. Repeating a key with the same draft
     * returns the existing order. Amounts come from the catalogue, not from the request (specification, section 4).
     */
    async placeOrder(draft: OrderDraft, { userId, key }: PlaceOrderOptions): Promise<PlaceOrderResult> {
      const { method } = draft.payment;
      const read = readCustomer(draft.customer);
      if (!read.ok) return { ok: false, reason: 'customer', errors: read.errors };
      const { customer } = read;
      if (method === 'card' && !takesCards) return { ok: false, reason: 'card-payments-off' };
      if (method === 'cash' && !(await mayPayCash(userId))) return { ok: false, reason: 'email-unconfirmed' };

      const decided = await taxes.decide(customer, draft.vatNumber);
      if (!decided.ok) return decided;
      const { saleTax } = decided;

      // Amounts as decimal numbers, as earlier versions hashed them.
      const requestHash = hash('sha256', JSON.stringify(z.encode(orderDraftSchema, draft)));
      const written = await writeWithRetry({ draft: { ...draft, customer }, userId, key, requestHash, saleTax });
      if (written.ok) {
        onPlaced(method);
        return { ok: true, order: written.order };
      }
      const earlier = key === undefined ? undefined : await findOrderByKey(db, userId, key);
      if (earlier?.requestHash === requestHash) return { ok: true, order: earlier.order };
      if (earlier) return { ok: false, reason: 'key-reused' };
      switch (written.reason) {
        case 'lines':
          return explainRefusedLines(written.unavailable, (ids) => catalogue.listPublished(ids));
        case 'coupon':
          return { ok: false, reason: 'coupon', refusal: written.refusal };
        case 'shipping':
          return { ok: false, reason: 'shipping', refusal: written.refusal };
        case 'too-many-pending':
          return { ok: false, reason: 'too-many-pending', max: maxPending };
        case 'tax-changed':
          return { ok: false, reason: written.reason };
        case 'key-used':
          // A deleted user with the same email used this key.
          return { ok: false, reason: 'key-reused' };
      }
    },
  };
}
