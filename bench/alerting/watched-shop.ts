import { once } from 'node:events';
import { createServer } from 'node:http';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import type { Database } from '#platform/database/tables.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { startStripe } from '../../tests/support/stripe-server.ts';
import { startReceiver } from '../../tests/support/webhook-receiver.ts';
import { startPostgres } from '../faults/support/postgres.ts';
import type { Scenario } from '../faults/support/scenario.ts';
import { openShops } from '../faults/support/shops.ts';
import { signIn } from '../faults/support/signed-in.ts';
import { openSlowLine } from '../faults/support/slow-line.ts';
import { withDatabase } from '../support/order-shop.ts';
import { findFreePort } from '../support/shop-process.ts';
import { addWebhooks } from '../support/webhook-shop.ts';

export type WatchedShop = Awaited<ReturnType<typeof openWatchedShop>>;

/**
 * Opens a shop of two processes with PostgreSQL behind a line that can be slow, and with stand-ins of a mail server,
 * Stripe, the receiver of a webhook and a cache in front, each of which can be away.
 */
export async function openWatchedShop(scenario: Scenario) {
  const postgres = await startPostgres(scenario);
  const line = await openSlowLine(scenario, postgres.port);
  const database = {
    engine: 'postgres',
    url: postgres.url.replace(String(postgres.port), String(line.port)),
  } as const;
  const [stripe, receiver] = [await startStripe(), await startReceiver()];
  const edge = { status: 200 };
  const edgeServer = createServer((_request, response) => response.writeHead(edge.status).end()).listen(0, '127.0.0.1');
  await once(edgeServer, 'listening');
  const edgeAddress = edgeServer.address();
  const edgePort = typeof edgeAddress === 'object' ? edgeAddress?.port : undefined;
  const mailPort = await findFreePort();
  const mailServer = await startMailServer({ port: mailPort });
  scenario.defer(() => [stripe.stop(), receiver.stop(), edgeServer.close()]);
  const { account } = stripe;
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    STRIPE_SECRET_KEY: account.secretKey,
    STRIPE_PUBLISHABLE_KEY: account.publishableKey,
    STRIPE_WEBHOOK_SECRET: account.webhookSecret,
    STRIPE_API_BASE: account.apiBase,
    EDGE_PURGE_URL: `http://127.0.0.1:${edgePort}/edge/purge`,
    EDGE_PURGE_TOKEN: 'only-for-this-bench-0',
  };
  const shops = await openShops(scenario, { database, count: 2, env });
  const [origin = ''] = shops.origins;
  await addWebhooks(origin, [receiver.url], ['order.placed']);
  return {
    postgres,
    line,
    stripe,
    receiver,
    edge,
    mailServer,
    shops,
    origin,
    ports: shops.processes.map(({ port }) => port),
    customer: await signIn(origin, SAMPLE_ACCOUNTS.user),
    admin: await signIn(origin, SAMPLE_ACCOUNTS.admin),
    change: (work: (db: Database) => Promise<unknown>) => withDatabase({ engine: 'postgres', url: postgres.url }, work),
  };
}
