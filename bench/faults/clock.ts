import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { SAMPLE_ACCOUNTS } from '#features/identity/sample-accounts.ts';
import { draftOf, productIds } from '../support/order-shop.ts';
import { printTable } from '../support/table.ts';
import { checkBooks } from './support/books.ts';
import { makeClock } from './support/clock.ts';
import { until } from './support/daemon.ts';
import { startPostgres } from './support/postgres.ts';
import { reportBooks, reportTries } from './support/report.ts';
import type { Scene } from './support/scene.ts';
import { openShops, visitorsOf } from './support/shops.ts';
import { readField, type SignedIn, signIn, tryPassword } from './support/signed-in.ts';
import { sendVisitors } from './support/visitors.ts';

export const TITLE =
  'The clock of the shop jumps an hour forward and then back, under load: two processes, 24 visitors';

const HOUR_SECONDS = 3600;
const CALM_MILLISECONDS = 5000;
const MOST_TRIES = 10;
const STRANGER = 'stranger@bench.example';

export async function play(scene: Scene): Promise<void> {
  const postgres = await startPostgres(scene);
  const clock = makeClock(scene);
  const database = { engine: 'postgres', url: postgres.url } as const;
  const shops = await openShops(scene, { database, count: 2, env: clock.env });
  const [origin = '', beside = ''] = shops.origins;
  const user = await signIn(origin, SAMPLE_ACCOUNTS.user);
  const admin = await signIn(origin, SAMPLE_ACCOUNTS.admin);
  const heldOrder = await placeCardOrder(user);
  const others = await listOtherProducts(origin);
  const { tries, acknowledged, leave } = await sendVisitors({
    ...visitorsOf(shops),
    tokenAheadSeconds: 2 * HOUR_SECONDS,
  });
  const rows: string[][] = [];
  const look = async (when: string, productId = '') => {
    const change = await seeChange(admin, beside, productId);
    const before = (await user.ask(`/api/user/order/${user.email}`)).status;
    const renewed = await user.renew();
    await admin.renew();
    const after = (await user.ask(`/api/user/order/${user.email}`)).status;
    const hold = await readField(await user.ask(`/api/order/${heldOrder}`), 'payment');
    rows.push([
      when,
      change,
      `${before}`,
      `${renewed}`,
      `${after}`,
      isHeld(hold) ? 'held' : 'ended',
      await exhaust(origin),
    ]);
  };

  await wait(CALM_MILLISECONDS);
  const faultAt = performance.now();
  await look('before', others[0]);
  clock.set(HOUR_SECONDS);
  await admin.renew();
  await look('an hour ahead', others[1]);
  await wait(CALM_MILLISECONDS);
  clock.set(0);
  await look('back again', others[2]);
  await wait(CALM_MILLISECONDS);
  await leave();

  console.log();
  printTable(
    ['', 'change seen after', 'old token', 'renewal', 'new token', 'card order', 'wrong passwords until'],
    rows,
  );
  reportTries(tries, faultAt);
  reportBooks(await checkBooks(database, acknowledged));
}

async function placeCardOrder(user: SignedIn): Promise<string> {
  const draft = draftOf({ email: user.email, productId: productIds[9] ?? '' });
  const body = { ...draft, payment: { method: 'card' } };
  const answer = await user.ask('/api/user/order', { method: 'POST', body, key: crypto.randomUUID() });
  return String(await readField(answer, '_id'));
}

/** Products that no visitor looks at. */
async function listOtherProducts(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/product`);
  const products = z.array(z.object({ _id: z.string() })).parse(await answer.json());
  return products.map(({ _id }) => _id).filter((id) => !productIds.includes(id));
}

/** One process takes a product off sale; how long does the other still show its page? */
async function seeChange(admin: SignedIn, origin: string, productId: string): Promise<string> {
  const page = `${origin}/product/${productId}`;
  const status = async () => (await fetch(page)).status;
  if ((await status()) !== 200) throw new Error(`${page} is not there`);
  const body = { productIds: [productId], published: false };
  const changed = await admin.ask('/api/product/published', { method: 'PATCH', body });
  if (!changed.ok) throw new Error(`The change was answered ${changed.status}`);
  const changedAt = performance.now();
  await until('the other process knew of the change', 30, async () => (await status()) === 404);
  await admin.ask('/api/product/published', { method: 'PATCH', body: { ...body, published: true } });
  return `${((performance.now() - changedAt) / 1000).toFixed(1)} s`;
}

function isHeld(payment: unknown): boolean {
  return typeof payment === 'object' && payment !== null && 'heldUntil' in payment;
}

/** Tries wrong passwords until the shop wants no more. @returns how many it took, and how long it then makes one wait. */
async function exhaust(origin: string): Promise<string> {
  for (let count = 0; count <= MOST_TRIES; count++) {
    const answer = await tryPassword(origin, STRANGER, 'not-the-one');
    if (answer.status === 429) return `${count} tries, wait ${answer.headers.get('retry-after')} s`;
  }
  return 'NO LIMIT';
}
