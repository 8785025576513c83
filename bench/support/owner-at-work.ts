import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { signingKeys } from '#features/identity/secret-keys.server.ts';
import { createSessionTokens } from '#features/identity/session-token.server.ts';
import { orderSchema } from '#features/order/order-schema.ts';
import { insertUserOnce } from '#features/user/user-queries.server.ts';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { productIds, withDatabase } from './order-shop.ts';

const OWNER = 'bench-owner';
const PAUSE_MILLISECONDS = 100;
const FOLLOWS_MILLISECONDS = 500;

/** What an owner and a visitor with a wish look at, one after the other; every page under an address that no page is kept for. */
const LOOKS: readonly ((turn: number) => string)[] = [
  () => '/api/admin/overview',
  (turn) => `/products?text=bench&sort=highest&turn=${turn}`,
  () => '/api/product?page=2&limit=5&search=bench',
  (turn) => `/products?category=pc&company=Bench&price=${turn % 500}`,
  () => '/api/order?page=1&limit=5&search=ada&sort=largest',
  (turn) => `/product/${productIds[turn % productIds.length]}`,
  (turn) => `/api/order?page=${(turn % 50) + 1}&limit=5&status=pending`,
  () => '/api/user?page=1&limit=5',
];

/** An owner who goes on until `leave` is called. */
export interface OwnerAtWork {
  /** What went wrong, each with the address. */
  failures: string[];
  /** @returns how many looks there were. */
  leave(): Promise<number>;
}

/**
 * Goes through the lists and pages of a shop, moves an order on, and follows it for a moment as its page does, over and
 * over.
 */
export async function putOwnerToWork(
  origin: string,
  { database, secret }: { database: DatabaseLocation; secret: string },
): Promise<OwnerAtWork> {
  const user = { id: OWNER, email: `${OWNER}@bench.example`, name: 'Owner', role: 'admin', createdAt: 0 } as const;
  await withDatabase(database, (db) => inTransaction(db, (trx) => insertUserOnce(trx, user)));
  const tokens = createSessionTokens(signingKeys('session-token', secret));
  const failures: string[] = [];
  const leaving = new AbortController();
  const work = goOn();

  async function goOn(): Promise<number> {
    let turns = 0;
    for (; !leaving.signal.aborted; turns++) {
      const headers = { authorization: `Bearer ${await tokens.issue(OWNER, { seenAt: Date.now() })}` };
      for (const look of LOOKS) {
        await ask(look(turns), { headers });
        await wait(PAUSE_MILLISECONDS);
      }
      await moveOn(headers);
    }
    return turns * LOOKS.length;
  }

  async function moveOn(headers: Record<string, string>): Promise<void> {
    const [order] = z.array(orderSchema).parse(JSON.parse(await ask('/api/order?page=1&limit=5', { headers })));
    if (!order) return;
    const following = new AbortController();
    const events = fetch(`${origin}/api/order/${order._id}/events`, { headers, signal: following.signal });
    const { body } = await events;
    await ask(`/api/admin/order/${order._id}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'confirmed' }),
    });
    await wait(FOLLOWS_MILLISECONDS);
    following.abort();
    await body?.cancel().catch(() => {});
  }

  async function ask(path: string, init: RequestInit): Promise<string> {
    const answer = await fetch(origin + path, init);
    if (!answer.ok) failures.push(`${path}: ${answer.status}`);
    return answer.text();
  }

  return {
    failures,
    leave() {
      leaving.abort();
      return work;
    },
  };
}
