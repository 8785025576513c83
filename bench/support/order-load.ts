import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { insertUserOnce } from '#features/user/user-queries.server.ts';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { API_ROOT } from '#platform/http/api-root.ts';
import type { Scenario } from '../faults/support/scenario.ts';
import {
  customerEmail,
  customerId,
  draftOf,
  productIds,
  seedShop,
  signedInHeaders,
  withDatabase,
} from './order-shop.ts';
import { startShop } from './shop-process.ts';
import { quantile } from './statistics.ts';

const CUSTOMERS = 8;
const QUIET_MILLISECONDS = 3000;

/** A shop to send requests to, as an admin and as customers. */
export interface OrderLoad {
  port: number;
  admin: Record<string, string>;
  customers: readonly { email: string; headers: Record<string, string> }[];
}

/** The headings of what {@link describeOrders} returns. */
export const ORDER_HEADINGS = ['orders', 'p50 ms', 'p99 ms', 'max ms'] as const;

/** Starts a shop with an admin and customers who order. `prepare` runs before it starts. */
export async function startOrderLoad(
  scenario: Scenario,
  location: DatabaseLocation,
  prepare: () => Promise<void> = async () => {},
): Promise<OrderLoad> {
  const dataDir = join(scenario.folder, `shop-${location.engine}`);
  await mkdir(dataDir);
  await seedShop(location, CUSTOMERS);
  await addAdmin(location);
  await prepare();
  const secret = randomBytes(32).toString('base64url');
  const url = location.engine === 'postgres' ? { DATABASE_URL: location.url } : {};
  const shop = await startShop(dataDir, { SHOP_SECRET: secret, ...url });
  scenario.defer(() => shop.stop());
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, async (_, index) => ({
      email: customerEmail(index),
      headers: await signedInHeaders(secret, index),
    })),
  );
  return { port: shop.port, admin: await signedInHeaders(secret, CUSTOMERS), customers };
}

/** Places orders for some seconds while nothing else happens. @returns their response times in milliseconds. */
export async function placeQuietOrders(load: OrderLoad): Promise<number[]> {
  await placeOrdersWhile(load, () => pause(QUIET_MILLISECONDS));
  return (await placeOrdersWhile(load, () => pause(QUIET_MILLISECONDS))).orders;
}

/** Places orders until some work is done. @returns its result, and the orders' response times in milliseconds. */
export async function placeOrdersWhile<Result>(
  load: OrderLoad,
  work: () => Promise<Result>,
): Promise<{ result: Result; orders: number[] }> {
  const orders: number[] = [];
  let isOver = false;
  const running = Promise.all(
    load.customers.map(async (customer, index) => {
      for (let count = index; !isOver; count++) orders.push(await placeOrder(load.port, customer, count));
    }),
  );
  const result = await work();
  isOver = true;
  await running;
  return { result, orders };
}

/** Describes response times in milliseconds, for a table. */
export function describeOrders(times: readonly number[]): string[] {
  return [String(times.length), ...[0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0))];
}

/** Sends a request of the admin. @returns the parsed answer. */
export async function sendAsAdmin(
  { port, admin }: OrderLoad,
  path: string,
  body?: FormData | string,
): Promise<unknown> {
  const headers = { ...admin, ...(typeof body === 'string' && { 'content-type': 'application/json' }) };
  const init = { method: 'POST', headers, ...(body !== undefined && { body }) };
  const response = await fetch(`http://127.0.0.1:${port}${API_ROOT}${path}`, init);
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** @returns its response time in milliseconds. */
async function placeOrder(port: number, customer: OrderLoad['customers'][number], count: number): Promise<number> {
  const productId = productIds[count % productIds.length] ?? '';
  const beganAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${API_ROOT}/user/order`, {
    method: 'POST',
    headers: { ...customer.headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(draftOf({ email: customer.email, productId })),
  });
  if (!response.ok) throw new Error(await response.text());
  await response.arrayBuffer();
  return performance.now() - beganAt;
}

async function addAdmin(location: DatabaseLocation): Promise<void> {
  const id = { id: customerId(CUSTOMERS), email: customerEmail(CUSTOMERS), name: 'Bench' };
  await withDatabase(location, (db) =>
    inTransaction(db, (trx) => insertUserOnce(trx, { ...id, role: 'admin', createdAt: Date.now() })),
  );
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
