import { setTimeout as wait } from 'node:timers/promises';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { startReceiver } from '../../tests/support/webhook-receiver.ts';
import { addWebhooks, judgeArrivals, placeOrder } from '../support/webhook-shop.ts';
import { startPostgres } from './support/postgres.ts';
import type { Scenario } from './support/scenario.ts';
import { openShops } from './support/shops.ts';
import { type SignedIn, signIn } from './support/signed-in.ts';

export const TITLE = 'The receivers of webhooks answer 500 for 20 s, and a process is killed meanwhile: two processes';

const ORDERS = 200;
const RECEIVERS = 3;
/** Each order is placed and cancelled. */
const MESSAGES = 2 * ORDERS * RECEIVERS;
const BROKEN_MILLISECONDS = 20_000;
const MAX_WAIT_MILLISECONDS = 300_000;
const POLL_MILLISECONDS = 1_000;

export async function run(scenario: Scenario): Promise<void> {
  const broken = { is: true };
  const receiver = await startReceiver(() => ({ status: broken.is ? 500 : 200 }));
  scenario.defer(() => receiver.stop());
  const { url } = await startPostgres(scenario);
  const shops = await openShops(scenario, { database: { engine: 'postgres', url }, count: 2 });
  const [, origin = ''] = shops.origins;
  const urls = Array.from({ length: RECEIVERS }, (_, index) => `${receiver.url}/${index}`);
  await addWebhooks(origin, urls, ['order.placed', 'order.cancelled']);
  const customer = await signIn(origin, SAMPLE_ACCOUNTS.user);
  for (let number = 0; number < ORDERS; number++) await placeAndCancel(customer, number);
  await wait(BROKEN_MILLISECONDS / 2);
  await shops.processes[0]?.kill();
  await shops.startAgain(0);
  await wait(BROKEN_MILLISECONDS / 2);
  const refused = receiver.received.length;
  broken.is = false;

  const backAt = performance.now();
  const elapsed = () => performance.now() - backAt;
  while (receiver.accepted.length < MESSAGES && elapsed() < MAX_WAIT_MILLISECONDS) await wait(POLL_MILLISECONDS);
  console.log(`${refused} attempts failed; ${(elapsed() / 1000).toFixed(1)} s after the end everything had arrived`);
  // Messages that are sent twice would arrive now.
  await wait(2 * POLL_MILLISECONDS);
  const { different, repeated, disordered } = judgeArrivals(receiver.accepted);
  const isHeld = different === MESSAGES && repeated === 0 && disordered === 0;
  if (!isHeld) process.exitCode = 1;
  const figures = `${different} of ${MESSAGES} messages, ${repeated} repeated, ${disordered} out of order`;
  console.log(`Every event once per id and in order: ${figures} ${isHeld ? 'held' : 'MISSED'}`);
}

async function placeAndCancel(customer: SignedIn, number: number): Promise<void> {
  const orderId = await placeOrder(customer, number);
  const answer = await customer.request(`/api/order/${orderId}/cancel`, { method: 'POST', body: {} });
  if (!answer.ok) throw new Error(`Order ${number} was not cancelled: status ${answer.status}`);
}
