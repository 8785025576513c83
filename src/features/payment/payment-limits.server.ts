import type { Database, ShopTransaction } from '#features/schema/tables.ts';

/**
 * How many intents an order may have in its life. The next one is made only when the last can never be paid, which a
 * customer brings about a few times at most; the provider keeps each of them for good.
 */
const MAX_OF_ORDER = 30;

/**
 * How many orders of an account may have an open intent at once. Nobody pays more orders side by side; whoever tries out
 * stolen cards wants many.
 */
const MAX_OPEN_OF_ACCOUNT = 10;

/** An open intent that nobody has asked for in this time is abandoned, although it may stay open at the provider. */
const ABANDONED_AFTER_MILLISECONDS = 24 * 3_600_000;

/** What has as many intents as it may have. */
export type IntentLimit = 'order' | 'account';

interface WantedIntent {
  userId: string;
  orderId: string;
  now: number;
}

/** What keeps an order from getting another intent, if anything. Exact where the transaction has locked the user. */
export async function findFullLimit(
  db: Database | ShopTransaction,
  wanted: WantedIntent,
): Promise<IntentLimit | undefined> {
  if (await isOrderFull(db, wanted)) return 'order';
  return (await isAccountFull(db, wanted)) ? 'account' : undefined;
}

async function isOrderFull(db: Database | ShopTransaction, { orderId }: WantedIntent): Promise<boolean> {
  const intents = await db
    .selectFrom('payment_intent')
    .select('id')
    .where('order_id', '=', orderId)
    .limit(MAX_OF_ORDER)
    .execute();
  return intents.length === MAX_OF_ORDER;
}

async function isAccountFull(db: Database | ShopTransaction, { userId, orderId, now }: WantedIntent): Promise<boolean> {
  const others = await db
    .selectFrom('shop_order')
    .innerJoin('payment_intent', 'payment_intent.order_id', 'shop_order.id')
    .select('shop_order.id')
    .distinct()
    .where('shop_order.user_id', '=', userId)
    .where('shop_order.id', '!=', orderId)
    .where('payment_intent.state', '=', 'open')
    .where('payment_intent.asked_at', '>', now - ABANDONED_AFTER_MILLISECONDS)
    .limit(MAX_OPEN_OF_ACCOUNT)
    .execute();
  return others.length === MAX_OPEN_OF_ACCOUNT;
}
