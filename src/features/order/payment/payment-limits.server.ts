import type { Database, ShopTransaction } from '#platform/database/tables.ts';

/**
 * Maximum number of intents an order may ever have. A new one is created only when the last can never be paid, which
 * happens a few times at most, and the provider stores each one permanently.
 */
const MAX_INTENTS_PER_ORDER = 30;

/**
 * Maximum number of orders with an open intent per account. Customers never need more at once, but people who test
 * stolen cards do.
 */
const MAX_OPEN_PER_ACCOUNT = 10;

/** An open intent not requested for this long counts as abandoned, although it may stay open at the provider. */
const ABANDONED_AFTER_MILLISECONDS = 24 * 3_600_000;

/** The limit that was reached. */
export type IntentLimit = 'order' | 'account';

interface IntentRequest {
  userId: string;
  orderId: string;
  now: number;
}

/** Returns the limit that prevents another intent for an order, if any. Exact only if the user is locked. */
export async function findReachedLimit(
  db: Database | ShopTransaction,
  request: IntentRequest,
): Promise<IntentLimit | undefined> {
  if (await hasReachedOrderLimit(db, request)) return 'order';
  return (await hasReachedAccountLimit(db, request)) ? 'account' : undefined;
}

async function hasReachedOrderLimit(db: Database | ShopTransaction, { orderId }: IntentRequest): Promise<boolean> {
  const intents = await db
    .selectFrom('payment_intent')
    .select('id')
    .where('order_id', '=', orderId)
    .limit(MAX_INTENTS_PER_ORDER)
    .execute();
  return intents.length === MAX_INTENTS_PER_ORDER;
}

async function hasReachedAccountLimit(
  db: Database | ShopTransaction,
  { userId, orderId, now }: IntentRequest,
): Promise<boolean> {
  const others = await db
    .selectFrom('shop_order')
    .innerJoin('payment_intent', 'payment_intent.order_id', 'shop_order.id')
    .select('shop_order.id')
    .distinct()
    .where('shop_order.user_id', '=', userId)
    .where('shop_order.id', '!=', orderId)
    .where('payment_intent.state', '=', 'open')
    .where('payment_intent.last_requested_at', '>', now - ABANDONED_AFTER_MILLISECONDS)
    .limit(MAX_OPEN_PER_ACCOUNT)
    .execute();
  return others.length === MAX_OPEN_PER_ACCOUNT;
}
