import { type Dialect, Kysely } from 'kysely';
import { createCatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import { createProductChanges } from '#features/catalogue/product-changes.server.ts';
import { createCouponUses } from '#features/coupon/coupon-uses.server.ts';
import { orderDraftSchema } from '#features/order/order/order-schema.ts';
import { createOrderPlacing } from '#features/order/placing/place-order.server.ts';
import { NO_TAX } from '#features/pricing/tax.ts';
import { DEFAULT_PROMISES } from '#features/settings/promises.ts';
import { explainShipping, quoteShipping } from '#features/shipping/quote-shipping.ts';
import type { Tables } from '#platform/database/tables.ts';
import { customerEmail, customerId, draftOf, productIds } from './order-shop.ts';

const TO_HOME = { place: { country: 'US' }, homeCountry: 'US' };

/** Matches the ids that are created with an order, anywhere in a parameter. Each repetition needs new ones. */
export const RANDOM_IDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** One statement of an order as the database receives it. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** An order's SQL statements, and the values in them that differ between orders. */
export interface RecordedOrder {
  statements: Statement[];
  recorded: Variation;
}

/** The customer and the product of an order. */
export interface Variation {
  userId: string;
  email: string;
  productId: string;
}

/** Places an order of the first customer through the order service and records its SQL statements. */
export async function recordOrder(dialect: Dialect): Promise<RecordedOrder> {
  const recorded = { userId: customerId(0), email: customerEmail(0), productId: productIds[0] ?? '' };
  const statements: Statement[] = [];
  const db = new Kysely<Tables>({
    dialect,
    log: ({ query: { sql, parameters } }) => void statements.push({ sql, parameters }),
  });
  const shared = {
    db,
    changes: createProductChanges({ db, now: Date.now }),
    now: Date.now,
    pictures: { accept: async () => new Map(), keep: async () => [], release: async () => {} },
    areVariantsHeld: async () => false,
  };
  const catalogue = createCatalogueService(shared);
  const placing = createOrderPlacing({
    ...shared,
    catalogue,
    couponUses: createCouponUses(shared),
    shipping: {
      offer: (_, basket) => quoteShipping([], TO_HOME, { ...basket, lines: [] }),
      explain: (_, basket) => explainShipping([], TO_HOME.place, { ...basket, lines: [] }),
      shipsTo: () => undefined,
    },
    taxes: {
      decide: async () => ({ ok: true, saleTax: { terms: NO_TAX, vatNumber: undefined, vatCheck: undefined } }),
      readFacts: () => undefined,
    },
    getPromises: () => DEFAULT_PROMISES,
    takesCards: false,
    mayPayCash: async () => true,
    holdMilliseconds: 0,
    maxPending: 0,
    onPlaced() {},
  });
  try {
    const placed = await placing.placeOrder(orderDraftSchema.parse(draftOf(recorded)), {
      userId: recorded.userId,
      key: crypto.randomUUID(),
    });
    if (!placed.ok) throw new Error(`The order was refused: ${placed.reason}`);
  } finally {
    await db.destroy();
  }
  return { statements, recorded };
}
