import { parseValues } from '#features/catalogue/variant/variant-queries.server.ts';
import { variantText } from '#features/catalogue/variant/variants.ts';
import { cents } from '#features/pricing/money.ts';
import { lockRows } from '#platform/database/lock-rows.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { Recipient, ReturnedProduct } from './alert-mails.ts';

/** A variant whose stock came back, as recorded. */
export interface StockReturn {
  variantId: string;
  id: string;
}

/** Lists the variants that a person waits for, newest first. */
export async function listAlerts(db: Database | ShopTransaction, userId: string) {
  return db
    .selectFrom('stock_alert')
    .innerJoin('product_variant', 'product_variant.id', 'stock_alert.variant_id')
    .select(['product_variant.product_id', 'stock_alert.variant_id', 'stock_alert.requested_at'])
    .where('stock_alert.user_id', '=', userId)
    .orderBy('stock_alert.requested_at', 'desc')
    .orderBy('stock_alert.variant_id')
    .execute();
}

/** @returns whether the person did not wait for the variant yet. */
export async function insertAlertOnce(
  trx: ShopTransaction,
  { userId, variantId, at }: { userId: string; variantId: string; at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('stock_alert')
    .values({ user_id: userId, variant_id: variantId, requested_at: at })
    .onConflict((conflict) => conflict.columns(['variant_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes a person's alerts for a variant, or for all variants of a product. @returns how many there were. */
export async function deleteOwnAlerts(
  trx: ShopTransaction,
  userId: string,
  { productId, variantId }: { productId: string; variantId: string | undefined },
): Promise<number> {
  const ofProduct = trx.selectFrom('product_variant').select('id').where('product_id', '=', productId);
  const variants = variantId === undefined ? ofProduct : ofProduct.where('id', '=', variantId);
  const { numDeletedRows } = await trx
    .deleteFrom('stock_alert')
    .where('user_id', '=', userId)
    .where('variant_id', 'in', variants)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes recorded returns of variants that have no alerts. */
export async function deleteIdleReturns(trx: ShopTransaction): Promise<void> {
  await trx
    .deleteFrom('stock_return')
    .where(({ and, not, exists, selectFrom }) => {
      const alerts = selectFrom('stock_alert')
        .select('stock_alert.user_id')
        .whereRef('stock_alert.variant_id', '=', 'stock_return.variant_id');
      const ofGuests = selectFrom('guest_alert')
        .select('guest_alert.email')
        .whereRef('guest_alert.variant_id', '=', 'stock_return.variant_id')
        .where('guest_alert.confirmed_at', 'is not', null);
      return and([not(exists(alerts)), not(exists(ofGuests))]);
    })
    .execute();
}

/** Finds a variant that is back and on sale, or that is sold out again; those of unpublished products wait. */
export async function findReturn(
  db: Database,
): Promise<(StockReturn & { stock: number; product: ReturnedProduct }) | undefined> {
  const row = await db
    .selectFrom('stock_return')
    .innerJoin('product_variant', 'product_variant.id', 'stock_return.variant_id')
    .innerJoin('product', 'product.id', 'product_variant.product_id')
    .select(['stock_return.id', 'stock_return.variant_id', 'product_variant.stock', 'product_variant.option_values'])
    .select('product_variant.price_cents')
    .select(['product.id as product_id', 'product.slug', 'product.name'])
    .where('product.published', '=', 1)
    .orderBy('stock_return.id')
    .executeTakeFirst();
  if (!row) return undefined;
  const { product_id: productId, slug, variant_id: variantId, name, price_cents, option_values } = row;
  const product: ReturnedProduct = {
    productId,
    slug: slug ?? undefined,
    variantId,
    name,
    variant: variantText(parseValues(option_values)),
    price: cents(price_cents),
  };
  return { id: row.id, variantId, stock: row.stock, product };
}

/** Locks a recorded return until the transaction ends. @returns whether it is still there. */
export async function lockReturn(trx: ShopTransaction, { variantId, id }: StockReturn): Promise<boolean> {
  const recorded = trx.selectFrom('stock_return').select('id').where('variant_id', '=', variantId).where('id', '=', id);
  return (await lockRows(trx, recorded).executeTakeFirst()) !== undefined;
}

/** Deletes a recorded return, unless stock came back again since. */
export async function deleteReturn(trx: ShopTransaction, { variantId, id }: StockReturn): Promise<void> {
  await trx.deleteFrom('stock_return').where('variant_id', '=', variantId).where('id', '=', id).execute();
}

/** Deletes some alerts for a variant, those of accounts first. @returns the people. */
export async function takeAlerts(trx: ShopTransaction, variantId: string, max: number): Promise<Recipient[]> {
  const people = await takeAccountAlerts(trx, variantId, max);
  const left = max - people.length;
  return left === 0 ? people : [...people, ...(await takeGuestAlerts(trx, variantId, left))];
}

/** Those without an account get their mail only if they have confirmed the address. */
async function takeGuestAlerts(trx: ShopTransaction, variantId: string, max: number): Promise<Recipient[]> {
  const next = trx
    .selectFrom('guest_alert')
    .select('email')
    .where('variant_id', '=', variantId)
    .where('confirmed_at', 'is not', null)
    .orderBy('email')
    .limit(max);
  const taken = await trx
    .deleteFrom('guest_alert')
    .where('variant_id', '=', variantId)
    .where('email', 'in', next)
    .returning('email')
    .execute();
  return taken.map(({ email }) => ({ userId: undefined, email }));
}

async function takeAccountAlerts(trx: ShopTransaction, variantId: string, max: number): Promise<Recipient[]> {
  const next = trx
    .selectFrom('stock_alert')
    .select('user_id')
    .where('variant_id', '=', variantId)
    .orderBy('user_id')
    .limit(max);
  const taken = await trx
    .deleteFrom('stock_alert')
    .where('variant_id', '=', variantId)
    .where('user_id', 'in', next)
    .returning('user_id')
    .execute();
  if (taken.length === 0) return [];
  return trx
    .selectFrom('shop_user')
    .select(['id as userId', 'email'])
    .where(
      'id',
      'in',
      taken.map(({ user_id }) => user_id),
    )
    .execute();
}
