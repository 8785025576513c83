import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { draftOf, productIds } from '../support/order-shop.ts';
import { printTable } from '../support/table.ts';
import { createClock } from './support/clock.ts';
import { checkConsistency } from './support/consistency.ts';
import { waitUntil } from './support/daemon.ts';
import { startPostgres } from './support/postgres.ts';
import { reportAttempts, reportConsistency } from './support/report.ts';
import type { Scenario } from './support/scenario.ts';
import { openShops, visitorsOf } from './support/shops.ts';
import { readField, type SignedIn, signIn, tryPassword } from './support/signed-in.ts';
import { sendVisitors } from './support/visitors.ts';

export const TITLE =
  'The clock of the shop jumps an hour forward and then back, under load: two processes, 24 visitors';

const HOUR_SECONDS = 3600;
const CALM_MILLISECONDS = 5000;
const MAX_ATTEMPTS = 10;
const UNKNOWN_EMAIL = 'stranger@bench.example';

export async function run(scenario: Scenario): Promise<void> {
  const postgres = await startPostgres(scenario);
  const clock = createClock(scenario);
  const database = { engine: 'postgres', url: postgres.url } as const;
  const shops = await openShops(scenario, { database, count: 2, env: clock.env });
  const [origin = '', otherOrigin = ''] = shops.origins;
  const user = await signIn(origin, SAMPLE_ACCOUNTS.user);
  const admin = await signIn(origin, SAMPLE_ACCOUNTS.admin);
  const heldOrder = await placeCardOrder(user);
  const others = await listOtherProducts(origin);
  const { attempts, acknowledged, stop } = await sendVisitors({
    ...visitorsOf(shops),
    tokenAheadSeconds: 2 * HOUR_SECONDS,
  });
  const rows: string[][] = [];
  const observe = async (when: string, productId = '') => {
    const change = await measurePropagation(admin, otherOrigin, productId);
    const before = (await user.request(`/api/user/order/${user.email}`)).status;
    const renewed = await user.renew();
    await admin.renew();
    const after = (await user.request(`/api/user/order/${user.email}`)).status;
    const hold = await readField(await user.request(`/api/order/${heldOrder}`), 'payment');
    rows.push([
      when,
      change,
      `${before}`,
      `${renewed}`,
      `${after}`,
      isHeld(hold) ? 'held' : 'ended',
      await exhaustAttempts(origin),
    ]);
  };

  await wait(CALM_MILLISECONDS);
  const faultAt = performance.now();
  await observe('before', others[0]);
  clock.set(HOUR_SECONDS);
  await admin.renew();
  await observe('an hour ahead', others[1]);
  await wait(CALM_MILLISECONDS);
  clock.set(0);
  await observe('back again', others[2]);
  await wait(CALM_MILLISECONDS);
  await stop();

  console.log();
  printTable(
    ['', 'change seen after', 'old token', 'renewal', 'new token', 'card order', 'wrong passwords until'],
    rows,
  );
  reportAttempts(attempts, faultAt);
  reportConsistency(await checkConsistency(database, acknowledged));
}

async function placeCardOrder(user: SignedIn): Promise<string> {
  const draft = draftOf({ email: user.email, productId: productIds[9] ?? '' });
  const body = { ...draft, payment: { method: 'card' } };
  const answer = await user.request('/api/user/order', { method: 'POST', body, key: crypto.randomUUID() });
  return String(await readField(answer, '_id'));
}

/** Lists products that no visitor requests. */
async function listOtherProducts(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/product`);
  const products = z.array(z.object({ _id: z.string() })).parse(await answer.json());
  return products.map(({ _id }) => _id).filter((id) => !productIds.includes(id));
}

/** Measures how long one process still shows a product page after the other has taken the product off sale. */
async function measurePropagation(admin: SignedIn, origin: string, productId: string): Promise<string> {
  const page = `${origin}/product/${productId}`;
  const status = async () => (await fetch(page)).status;
  if ((await status()) !== 200) throw new Error(`${page} is not there`);
  const body = { productIds: [productId], published: false };
  const changed = await admin.request('/api/product/published', { method: 'PATCH', body });
  if (!changed.ok) throw new Error(`The change failed with status ${changed.status}`);
  const changedAt = performance.now();
  await waitUntil('the other process showed the change', 30, async () => (await status()) === 404);
  await admin.request('/api/product/published', { method: 'PATCH', body: { ...body, published: true } });
  return `${((performance.now() - changedAt) / 1000).toFixed(1)} s`;
}

function isHeld(payment: unknown): boolean {
  return typeof payment === 'object' && payment !== null && 'heldUntil' in payment;
}

/** Tries wrong passwords until the limit is reached. @returns the number of attempts and the time to wait. */
async function exhaustAttempts(origin: string): Promise<string> {
  for (let count = 0; count <= MAX_ATTEMPTS; count++) {
    const answer = await tryPassword(origin, UNKNOWN_EMAIL, 'not-the-one');
    if (answer.status === 429) return `${count} attempts, wait ${answer.headers.get('retry-after')} s`;
  }
  return 'NO LIMIT';
}
