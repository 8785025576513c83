import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { signingKeys } from '#features/identity/session/secret-keys.server.ts';
import { createSessionTokens } from '#features/identity/session/session-token.server.ts';
import { orderSchema } from '#features/order/order/order-schema.ts';
import { insertUserOnce } from '#features/user/user-queries.server.ts';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { productIds, withDatabase } from './order-shop.ts';

const OWNER = 'bench-owner';
const PAUSE_MILLISECONDS = 100;
const FOLLOW_MILLISECONDS = 500;

/** The paths that the owner requests in turn. The URLs of pages are unique, so that no page comes from the cache. */
const PATHS: readonly ((turn: number) => string)[] = [
  () => '/api/admin/overview',
  (turn) => `/products?text=bench&sort=highest&after=turn-${turn}`,
  () => '/api/product?page=2&limit=5&search=bench',
  (turn) => `/products?category=pc&company=Bench&price=${turn % 500}`,
  () => '/api/order?page=1&limit=5&search=ada&sort=largest',
  (turn) => `/product/${productIds[turn % productIds.length]}`,
  (turn) => `/api/order?page=${(turn % 50) + 1}&limit=5&status=pending`,
  () => '/api/user?page=1&limit=5',
];

/** A simulated owner who runs until `stop` is called. */
export interface RunningOwner {
  /** Failed requests: path and status. */
  failures: string[];
  /** @returns the number of requests. */
  stop(): Promise<number>;
}

/**
 * Starts an owner who repeatedly requests the lists and pages of the shop, updates an order, and follows its events for
 * a moment as the order page does.
 */
export async function startOwner(
  origin: string,
  { database, secret }: { database: DatabaseLocation; secret: string },
): Promise<RunningOwner> {
  const user = { id: OWNER, email: `${OWNER}@bench.example`, name: 'Owner', role: 'admin', createdAt: 0 } as const;
  await withDatabase(database, (db) => inTransaction(db, (trx) => insertUserOnce(trx, user)));
  const tokens = createSessionTokens(signingKeys('session-token', secret));
  const failures: string[] = [];
  const stopping = new AbortController();
  const work = run();

  async function run(): Promise<number> {
    let turns = 0;
    for (; !stopping.signal.aborted; turns++) {
      const headers = { authorization: `Bearer ${await tokens.issue(OWNER, { seenAt: Date.now() })}` };
      for (const pathOf of PATHS) {
        await request(pathOf(turns), { headers });
        await wait(PAUSE_MILLISECONDS);
      }
      await updateOrder(headers);
    }
    return turns * PATHS.length;
  }

  async function updateOrder(headers: Record<string, string>): Promise<void> {
    const [order] = z.array(orderSchema).parse(JSON.parse(await request('/api/order?page=1&limit=5', { headers })));
    if (!order) return;
    const following = new AbortController();
    const events = fetch(`${origin}/api/order/${order._id}/events`, { headers, signal: following.signal });
    const { body } = await events;
    await request(`/api/admin/order/${order._id}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'confirmed' }),
    });
    await wait(FOLLOW_MILLISECONDS);
    following.abort();
    await body?.cancel().catch(() => {});
  }

  async function request(path: string, init: RequestInit): Promise<string> {
    const answer = await fetch(origin + path, init);
    if (!answer.ok) failures.push(`${path}: ${answer.status}`);
    return answer.text();
  }

  return {
    failures,
    stop() {
      stopping.abort();
      return work;
    },
  };
}
