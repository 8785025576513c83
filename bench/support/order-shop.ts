import type { Kysely } from 'kysely';
import { insertProduct } from '#features/catalogue/product-queries.server.ts';
import { MOST_PIECES, type Product } from '#features/catalogue/product-schema.ts';
import { signingKeys } from '#features/identity/secret-keys.server.ts';
import { createSessionTokens } from '#features/identity/session-token.server.ts';
import type { OrderDraft } from '#features/order/order-schema.ts';
import { migrations } from '#features/schema/migrations.server.ts';
import type { Tables } from '#features/schema/tables.ts';
import { insertUserOnce } from '#features/user/user-queries.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { type DatabaseLocation, openDatabase } from '#platform/database/open-database.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { FRESH_ID, writeRequest } from './load.ts';

const PRODUCTS = 100;
const PRICE = 149;

/** Products with plenty of stock. Their ids are no UUIDs, so that nothing takes them for ids made with an order. */
export const productIds = Array.from({ length: PRODUCTS }, (_, index) => `bench-product-${index}`);

/** Id of one of the bench's customers. */
export function customerId(index: number): string {
  return `bench-customer-${index}`;
}

/** Email of one of the bench's customers. */
export function customerEmail(index: number): string {
  return `customer-${index}@bench.example`;
}

/** Makes the shop's database with the products and so many customers. */
export async function plantShop(location: DatabaseLocation, customers: number): Promise<void> {
  await withDatabase(location, async (db) => {
    await migrate(db, migrations);
    await inTransaction(db, async (trx) => {
      for (const id of productIds) await insertProduct(trx, productOf(id), Date.now());
      for (let index = 0; index < customers; index++) {
        const email = customerEmail(index);
        await insertUserOnce(trx, { id: customerId(index), email, name: 'Bench', role: 'user', createdAt: Date.now() });
      }
    });
  });
}

/** An order of one piece of one product. */
export function draftOf({ email, productId }: { email: string; productId: string }): OrderDraft {
  return {
    email,
    customer: { name: 'Ada Byron', mobile: 1712345678, streetAddress: '12 Key Street', city: 'Thockholm', zip: 1207 },
    items: [{ productId, amount: 1, price: PRICE }],
    payment: { method: 'cash' },
  };
}

/** The headers of a customer who is signed in: for 15 minutes, counted from so many seconds ahead. */
export async function signedInHeaders(
  secret: string,
  index: number,
  aheadSeconds = 0,
): Promise<{ authorization: string }> {
  const seenAt = Date.now() + aheadSeconds * 1000;
  const tokens = createSessionTokens(signingKeys('session-token', secret));
  return { authorization: `Bearer ${await tokens.issue(customerId(index), { seenAt })}` };
}

/** A customer's orders as requests: each product in turn, each sending under a fresh Idempotency-Key. */
export async function writeOrders(secret: string, index: number): Promise<string[]> {
  const headers = { ...(await signedInHeaders(secret, index)), 'idempotency-key': FRESH_ID };
  const email = customerEmail(index);
  return productIds.map((_, at) => {
    const productId = productIds[(at + index) % PRODUCTS] ?? '';
    return writeRequest('POST', '/api/user/order', headers, JSON.stringify(draftOf({ email, productId })));
  });
}

/** What the database says of the orders: their number, the pieces on their lines, and the pieces gone from stock. */
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
      .selectFrom('product')
      .select((eb) => eb.fn.sum<number>(eb('quantity', '-', eb.ref('stock'))).as('sum'))
      .executeTakeFirstOrThrow()
      .then(({ sum }) => sum),
  }));
}

/** Opens the database for one piece of work. */
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

function productOf(id: string): Product {
  return {
    _id: id,
    name: 'Bench keyboard',
    image: '/pictures/bench.webp',
    imageAlt: 'A keyboard',
    price: PRICE,
    sellingPrice: PRICE,
    description: 'Exists to be bought.',
    company: 'Bench',
    category: 'pc',
    stock: MOST_PIECES,
    quantity: MOST_PIECES,
    featured: false,
    published: true,
  };
}
