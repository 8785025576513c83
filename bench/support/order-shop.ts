import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { MAX_PIECES } from '#features/catalogue/pieces.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { NO_RATING } from '#features/catalogue/rating/rating.ts';
import { insertProduct } from '#features/catalogue/writing/insert-product.server.ts';
import { signingKeys } from '#features/identity/session/secret-keys.server.ts';
import { createSessionTokens } from '#features/identity/session/session-token.server.ts';
import type { orderDraftSchema } from '#features/order/order/order-schema.ts';
import { fromDecimal } from '#features/pricing/money.ts';
import { insertUserOnce } from '#features/user/user-queries.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { type DatabaseLocation, openDatabase } from '#platform/database/open-database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { migrations } from '../../src/migrations/migrations.server.ts';
import { FRESH_ID, writeRequest } from './load.ts';

const PRODUCTS = 100;
const PRICE = 149;

/** Ids of products with plenty of stock. They are not UUIDs, so that they differ from the ids created with an order. */
export const productIds = Array.from({ length: PRODUCTS }, (_, index) => `bench-product-${index}`);

/** Returns the id of a customer. */
export function customerId(index: number): string {
  return `bench-customer-${index}`;
}

/** Returns the email of a customer. */
export function customerEmail(index: number): string {
  return `customer-${index}@bench.example`;
}

/** Creates the shop's database with the products and `customers` customers. */
export async function seedShop(location: DatabaseLocation, customers: number): Promise<void> {
  await withDatabase(location, async (db) => {
    await migrate(db, migrations);
    await inTransaction(db, async (trx) => {
      for (const id of productIds) await insertProduct(trx, productOf(id), { at: Date.now(), by: 'system' });
      for (let index = 0; index < customers; index++) {
        const email = customerEmail(index);
        await insertUserOnce(trx, { id: customerId(index), email, name: 'Bench', role: 'user', createdAt: Date.now() });
      }
    });
  });
}

/** The body of `POST /api/user/order`. */
export type OrderBody = z.input<typeof orderDraftSchema>;

/** Creates an order for one piece of one product. */
export function draftOf({ email, productId }: { email: string; productId: string }): OrderBody {
  return {
    email,
    customer: { name: 'Ada Byron', mobile: 1712345678, streetAddress: '12 Key Street', city: 'Thockholm', zip: 1207 },
    items: [{ productId, amount: 1, price: PRICE }],
    payment: { method: 'cash' },
  };
}

/** Creates the headers of a signed-in customer. The token is valid for 15 minutes, starting in `aheadSeconds`. */
export async function signedInHeaders(
  secret: string,
  index: number,
  aheadSeconds = 0,
): Promise<{ authorization: string }> {
  const seenAt = Date.now() + aheadSeconds * 1000;
  const tokens = createSessionTokens(signingKeys('session-token', secret));
  return { authorization: `Bearer ${await tokens.issue(customerId(index), { seenAt })}` };
}

/**
 * Writes a customer's order requests: one per product, each with a fresh Idempotency-Key when sent. `options`
 * replace fields of each order, or add them.
 */
async function writeOrders(secret: string, index: number, options: Partial<OrderBody>): Promise<string[]> {
  const headers = { ...(await signedInHeaders(secret, index)), 'idempotency-key': FRESH_ID };
  const email = customerEmail(index);
  return productIds.map((_, at) => {
    const productId = productIds[(at + index) % PRODUCTS] ?? '';
    return writeRequest(
      'POST',
      '/api/user/order',
      headers,
      JSON.stringify({ ...draftOf({ email, productId }), ...options }),
    );
  });
}

/** Returns the requests of the first customers, as {@link writeOrders} does for each. */
export function writeOrdersOf(
  secret: string,
  customers: number,
  options: Partial<OrderBody> = {},
): Promise<string[][]> {
  return Promise.all(Array.from({ length: customers }, (_, index) => writeOrders(secret, index, options)));
}

/** Counts the orders in the database, their pieces, and the pieces taken from stock. */
export async function countOrders(
  location: DatabaseLocation,
): Promise<{ orders: number; pieces: number; taken: number }> {
  return withDatabase(location, async (db) => ({
    orders: await db
      .selectFrom('shop_order')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
      .then(({ count }) => count),
    pieces: await db
      .selectFrom('order_item')
      .select((eb) => eb.fn.sum<number>('amount').as('sum'))
      .executeTakeFirstOrThrow()
      .then(({ sum }) => sum),
    taken: await db
      .selectFrom('product_variant')
      .select((eb) => eb.fn.sum<number>(eb('quantity', '-', eb.ref('stock'))).as('sum'))
      .executeTakeFirstOrThrow()
      .then(({ sum }) => sum),
  }));
}

/** Checks that every acknowledged order exists once and that its piece was taken from stock. */
export async function verifyOrders(location: DatabaseLocation, acknowledged: number): Promise<void> {
  const { orders, pieces, taken } = await countOrders(location);
  const isRight = [orders, pieces, taken].every((count) => count === acknowledged);
  const counts = `${acknowledged} acknowledged, ${orders} in the database, ${pieces} pieces ordered, ${taken} taken from stock`;
  console.log(`\n${counts}: ${isRight ? 'right' : 'WRONG'}`);
  if (!isRight) process.exitCode = 1;
}

/** Opens the database, runs `work` and closes the database. */
export async function withDatabase<Answer>(
  location: DatabaseLocation,
  work: (db: Kysely<Tables>) => Promise<Answer>,
): Promise<Answer> {
  const db = openDatabase<Tables>(location);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Creates a product with plenty of stock. */
export function productOf(id: string): Product {
  const price = fromDecimal(PRICE);
  const stock = { stock: MAX_PIECES, quantity: MAX_PIECES };
  return {
    _id: id,
    name: 'Bench keyboard',
    image: '/pictures/bench.webp',
    imageAlt: 'A keyboard',
    images: [{ image: '/pictures/bench.webp', alt: 'A keyboard' }],
    price,
    sellingPrice: price,
    description: 'Exists to be bought.',
    company: 'Bench',
    category: 'pc',
    taxClass: 'standard',
    ...stock,
    featured: false,
    published: true,
    options: [],
    attributes: [],
    rating: NO_RATING,
    variants: [{ _id: id, sku: id.toUpperCase(), values: {}, price, ...stock }],
  };
}
