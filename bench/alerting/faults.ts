import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { stripeEvent } from '../../tests/support/stripe-server.ts';
import { visitorsOf } from '../faults/support/shops.ts';
import type { SignedIn } from '../faults/support/signed-in.ts';
import { sendVisitors } from '../faults/support/visitors.ts';
import { draftOf, productIds } from '../support/order-shop.ts';
import type { WatchedShop } from './watched-shop.ts';

/** What goes wrong, the alerts that must fire, and how it is brought about. `begin` returns what ends it. */
interface WatchedFault {
  title: string;
  alerts: readonly string[];
  begin(shop: WatchedShop): Promise<() => unknown>;
}

/** Slow enough for orders to take a second, and for connections to be scarce. */
const DELAY_MILLISECONDS = 300;
/** More than a process answers at a time. */
const CROWD = 300;
const PAUSE_MILLISECONDS = 500;
const STOPPED_MILLISECONDS = 500;
const HOG = '--import data:text/javascript,globalThis.held=Buffer.alloc(7e8,1)';
const ORDERS = 15;
/** Stripe's library tries three times. */
const STRIPE_AWAY = [503, 503, 503] as const;
const HOUR_MILLISECONDS = 3_600_000;

const orderSchema = z.object({ _id: z.string(), totalAmount: z.number() });
const intentSchema = z.object({ clientSecret: z.string() });

const nothing = () => {};

/** All faults, in an order in which none hides another. */
export const FAULTS: readonly WatchedFault[] = [
  {
    title: 'The cache in front refuses to purge',
    alerts: ['ThockEdgeNotPurged'],
    async begin({ edge, admin }) {
      edge.status = 500;
      await request(admin, '/api/product/featured', { productIds: productIds.slice(0, 1), featured: true }, 'PATCH');
      return () => Object.assign(edge, { status: 200 });
    },
  },
  {
    title: 'The database is slow, and more people come than the shop can answer',
    alerts: ['ThockDatabaseSlow', 'ThockTooBusy', 'ThockOrdersSlow'],
    async begin({ line, shops, origin }) {
      line.delay = DELAY_MILLISECONDS;
      const { stop } = await sendVisitors(visitorsOf(shops));
      const crowd = Array.from({ length: CROWD }, () => repeat(() => search(origin)));
      return async () => {
        line.delay = 0;
        await Promise.all(crowd.map((end) => end()));
        await stop();
      };
    },
  },
  {
    title: 'PostgreSQL is stopped',
    alerts: ['ThockDatabaseUnreachable'],
    async begin({ postgres }) {
      await postgres.stop();
      return postgres.start;
    },
  },
  {
    title: 'A process is killed',
    alerts: ['ThockDown'],
    async begin({ shops }) {
      await shops.processes[1]?.kill();
      return () => shops.startAgain(1);
    },
  },
  {
    title: 'A process is stopped for half of each second',
    alerts: ['ThockEventLoopBlocked'],
    async begin({ shops }) {
      const pid = shops.processes[0]?.pid ?? 0;
      return repeat(async () => {
        process.kill(pid, 'SIGSTOP');
        await wait(STOPPED_MILLISECONDS);
        process.kill(pid, 'SIGCONT');
        await wait(STOPPED_MILLISECONDS);
      });
    },
  },
  {
    title: 'A process takes 700 MB more',
    alerts: ['ThockMemoryHigh'],
    async begin({ shops }) {
      await shops.processes[1]?.stop();
      process.env.BENCH_NODE_OPTIONS = HOG;
      await shops.startAgain(1);
      delete process.env.BENCH_NODE_OPTIONS;
      return async () => {
        await shops.processes[1]?.stop();
        await shops.startAgain(1);
      };
    },
  },
  {
    title: 'A table is missing',
    alerts: ['ThockRequestsFail', 'ThockJobFails'],
    async begin({ change, admin }) {
      await change((db) => sql`alter table product_import rename to product_import_away`.execute(db));
      const end = repeat(() => admin.request('/api/product-import/none').then((answer) => answer.text()));
      return async () => {
        await end();
        await change((db) => sql`alter table product_import_away rename to product_import`.execute(db));
      };
    },
  },
  {
    title: 'A process that hangs holds all jobs',
    alerts: ['ThockJobsStopped'],
    begin: async ({ change }) =>
      keepChanging(change, (now) => sql`update job_lease set holder = 'hangs', expires_at = ${now + 20_000}`),
  },
  {
    title: 'The mail server is away',
    alerts: ['ThockUnreachable', 'ThockMailsWait'],
    async begin({ mailServer, customer, change }) {
      await mailServer.stop();
      await placeOrders(customer);
      return keepChanging(
        change,
        (now) => sql`update mail set created_at = ${now - HOUR_MILLISECONDS} where state = 'waiting'`,
      );
    },
  },
  {
    title: 'Mails are given up',
    alerts: ['ThockMailsFailed'],
    async begin({ change }) {
      const now = Date.now();
      await change((db) =>
        sql`update mail set give_up_at = ${now}, next_try_at = ${now} where state = 'waiting'`.execute(db),
      );
      return nothing;
    },
  },
  {
    title: 'The receiver of a webhook is away',
    alerts: ['ThockWebhooksWait'],
    async begin({ receiver, customer, change }) {
      receiver.stop();
      await placeOrders(customer);
      // They are given up after three days, so these have waited for one.
      return keepChanging(
        change,
        (now) => sql`update webhook_delivery set give_up_at = ${now + 48 * HOUR_MILLISECONDS} where state = 'waiting'`,
      );
    },
  },
  {
    title: 'Deliveries are given up',
    alerts: ['ThockWebhooksFailed'],
    async begin({ change }) {
      const now = Date.now();
      await change((db) =>
        sql`update webhook_delivery set give_up_at = ${now}, next_attempt_at = ${now} where state = 'waiting'`.execute(
          db,
        ),
      );
      return nothing;
    },
  },
  {
    title: 'Stripe takes payments, but its webhooks do not arrive',
    alerts: ['ThockPaymentWebhooksMissing'],
    async begin({ stripe, customer }) {
      const { orderId, transactionId } = await beginPayment(customer);
      stripe.updateIntent(transactionId, { status: 'succeeded' });
      await request(customer, `/api/order/email/${orderId}`, { orderId, transactionId }, 'PATCH');
      return nothing;
    },
  },
  {
    title: 'Stripe is away while an order is cancelled, then it is paid and cannot be refunded',
    alerts: ['ThockPaymentsReturned', 'ThockRefundsFail'],
    async begin({ stripe, customer, origin }) {
      const { orderId, transactionId } = await beginPayment(customer);
      stripe.faults.push(...STRIPE_AWAY);
      await request(customer, `/api/order/${orderId}/cancel`, {});
      stripe.faults.length = 0;
      stripe.updateIntent(transactionId, { status: 'succeeded' });
      stripe.nextRefunds.push('failed');
      const { payload: body, headers } = stripeEvent('payment_intent.succeeded', { id: transactionId });
      await fetch(`${origin}/api/webhooks/stripe`, { method: 'POST', body, headers });
      return nothing;
    },
  },
  {
    title: 'No orders are placed any more',
    alerts: ['ThockNoOrders'],
    begin: async () => nothing,
  },
];

/** Makes a call that must succeed. */
async function request(as: SignedIn, path: string, body: unknown, method = 'POST'): Promise<unknown> {
  const answer = await as.request(path, { method, body });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function placeOrder(customer: SignedIn, method: 'cash' | 'card') {
  const [productId = ''] = productIds;
  const draft = { ...draftOf({ email: customer.email, productId }), payment: { method } };
  return orderSchema.parse(await request(customer, '/api/user/order', draft));
}

async function placeOrders(customer: SignedIn): Promise<void> {
  for (let count = 0; count < ORDERS; count++) await placeOrder(customer, 'cash');
}

/** Places an order and begins its card payment. */
async function beginPayment(customer: SignedIn): Promise<{ orderId: string; transactionId: string }> {
  const { _id: orderId, totalAmount } = await placeOrder(customer, 'card');
  const intent = intentSchema.parse(await request(customer, '/api/create-payment-intent', { orderId, totalAmount }));
  return { orderId, transactionId: intent.clientSecret.replace(/_secret_.*/, '') };
}

/** Requests a search that no cache holds. */
async function search(origin: string): Promise<void> {
  const answer = await fetch(`${origin}/products?text=${crypto.randomUUID()}`).catch(() => undefined);
  await answer?.text();
  await wait(PAUSE_MILLISECONDS);
}

/** Changes what waits every second, because more may come. */
function keepChanging(change: WatchedShop['change'], statementAt: (now: number) => RawBuilder<unknown>) {
  return repeat(async () => {
    await change((db) => statementAt(Date.now()).execute(db));
    await wait(1_000);
  });
}

/** Repeats work until the returned function is called. */
function repeat(work: () => Promise<unknown>): () => Promise<void> {
  const ending = new AbortController();
  const running = (async () => {
    while (!ending.signal.aborted) await work();
  })();
  return async () => {
    ending.abort();
    await running;
  };
}
