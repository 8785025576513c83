import { setTimeout as wait } from 'node:timers/promises';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts';
import { draftOf, productIds } from '../support/order-shop.ts';
import { startPostgres } from './support/postgres.ts';
import type { Scenario } from './support/scenario.ts';
import { openShops } from './support/shops.ts';
import { type SignedIn, signIn } from './support/signed-in.ts';

export const TITLE = 'The mail server is away while 1,000 orders are placed, then back: two processes';

const ORDERS = 1_000;
const CLIENTS = 8;
/** Ten minutes: mails that were tried while the server was away wait up to five. */
const MAX_WAIT_MILLISECONDS = 600_000;
const POLL_MILLISECONDS = 1_000;

export async function run(scenario: Scenario): Promise<void> {
  const port = await findPortOfNoServer();
  const { url } = await startPostgres(scenario);
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}` };
  const shops = await openShops(scenario, { database: { engine: 'postgres', url }, count: 2, env });
  const [origin = ''] = shops.origins;
  const customer = await signIn(origin, SAMPLE_ACCOUNTS.user);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => placeOrders(customer, client)));
  console.log(`${ORDERS} orders were placed in ${seconds(startedAt)} s while the mail server was away`);

  const backAt = performance.now();
  const server = await startMailServer({ port });
  scenario.defer(() => server.stop());
  await waitForMails(server, customer.email);
  console.log(
    `${orderMailsTo(server, customer.email).length} mails about orders arrived within ${seconds(backAt)} s after it was back`,
  );
  // Mails that are sent twice would arrive now.
  await wait(2 * POLL_MILLISECONDS);
  judge(server, customer.email);
}

/** Finds a port on which nothing listens. */
async function findPortOfNoServer(): Promise<number> {
  const server = await startMailServer();
  await server.stop();
  return Number(new URL(server.url).port);
}

async function placeOrders(customer: SignedIn, client: number): Promise<void> {
  for (let number = client; number < ORDERS; number += CLIENTS) {
    const body = draftOf({ email: customer.email, productId: productIds[number % productIds.length] ?? '' });
    const key = `mail-server-${number}`;
    const answer = await customer.request('/api/user/order', { method: 'POST', body, key });
    if (!answer.ok) throw new Error(`Order ${number} was refused with status ${answer.status}`);
  }
}

async function waitForMails(server: MailServer, email: string): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MILLISECONDS;
  while (orderMailsTo(server, email).length < ORDERS && performance.now() < deadline) await wait(POLL_MILLISECONDS);
}

/** The customer is also told of the sign-in. */
function orderMailsTo(server: MailServer, email: string): string[] {
  return server.listTo(email).filter((mail) => /^Subject: Your order #\w+ is placed/m.test(mail));
}

function judge(server: MailServer, email: string): void {
  const mails = orderMailsTo(server, email);
  const ids = new Set(mails.map((mail) => /^Message-ID: (\S+)/m.exec(mail)?.[1]));
  const isHeld = mails.length === ORDERS && ids.size === ORDERS;
  if (!isHeld) process.exitCode = 1;
  console.log(`One mail for each order: ${mails.length} mails, ${ids.size} different ${isHeld ? 'held' : 'MISSED'}`);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
