import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { readMailQueue } from '#features/mail/mail-queue.server.ts';
import { findLastEventAt } from '#features/order/payment/payment-queries.server.ts';
import { readDeliveryQueue } from '#features/webhook/delivery-queue.server.ts';
import { warnUnlessDatabaseError } from '#platform/database/database-errors.server.ts';
import type { Queue } from '#platform/database/queue.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { listLeases } from '#platform/jobs/job-lease.server.ts';

/** The supervisor leaves out processes that take longer than 1.5 seconds to read their metrics. */
const MAX_MILLISECONDS = 1_000;

/** What the gauges need. */
interface GaugeDependencies {
  db: Database;
  log: FastifyBaseLogger;
  now: () => number;
}

type Figures = Awaited<ReturnType<typeof readFigures>>;

/**
 * Adds the gauges that are read from the database, which are the same at all processes. They have no values while it
 * does not answer. @returns a function that reads them, to be called before metrics are collected.
 */
export function addDatabaseGauges(registers: Registry[], dependencies: GaugeDependencies): () => Promise<void> {
  const warn = warnUnlessDatabaseError(dependencies.log, 'could not read the queues for the metrics');
  const add = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers });
  const reachable = add(
    'thock_database_reachable',
    'Whether the database answers this process within a second (1) or not (0)',
  );
  const mails = add('thock_mails', 'Mails by state, failed ones of a week, at most 10,000', ['state']);
  const oldestMail = add('thock_oldest_mail_seconds', 'Age of the oldest of these mails', ['state']);
  const deliveries = add(
    'thock_webhook_deliveries',
    'Deliveries to webhooks by state, failed ones of a week, at most 10,000',
    ['state'],
  );
  const oldestDelivery = add('thock_oldest_webhook_delivery_seconds', 'Age of the oldest of these deliveries', [
    'state',
  ]);
  const jobFailures = add('thock_job_failures', 'How often a background job has failed in a row', ['name']);
  const lastPaymentWebhook = add(
    'thock_last_payment_webhook_timestamp_seconds',
    'When the last webhook of the card payment provider took effect, 0 if none did in 30 days',
  );
  let reading: Promise<Figures> | undefined;

  function show(figures: Figures | undefined): void {
    reachable.set(figures ? 1 : 0);
    if (!figures) {
      for (const gauge of [mails, oldestMail, deliveries, oldestDelivery, jobFailures]) gauge.reset();
      lastPaymentWebhook.remove();
      return;
    }
    showQueue(figures.mails, figures.at, { count: mails, age: oldestMail });
    showQueue(figures.deliveries, figures.at, { count: deliveries, age: oldestDelivery });
    for (const [name, { failures }] of figures.leases) jobFailures.set({ name }, failures);
    lastPaymentWebhook.set((figures.lastPaymentEventAt ?? 0) / 1000);
  }

  return async () => {
    reading ??= readFigures(dependencies).finally(() => {
      reading = undefined;
    });
    const read = reading.catch((error): undefined => void warn(error));
    show(await Promise.race([read, wait(MAX_MILLISECONDS, undefined, { ref: false })]));
  };
}

function showQueue(queue: Queue, at: number, { count, age }: { count: Gauge<'state'>; age: Gauge<'state'> }): void {
  for (const state of ['waiting', 'failed'] as const) {
    const { count: messages, since } = queue[state];
    count.set({ state }, messages);
    age.set({ state }, since === null ? 0 : (at - since) / 1000);
  }
}

async function readFigures({ db, now }: GaugeDependencies) {
  const at = now();
  const [mails, deliveries, leases, lastPaymentEventAt] = await Promise.all([
    readMailQueue(db, at),
    readDeliveryQueue(db, at),
    listLeases(db),
    findLastEventAt(db),
  ]);
  return { at, mails, deliveries, leases, lastPaymentEventAt };
}
