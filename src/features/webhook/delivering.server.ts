import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Webhook } from 'standardwebhooks';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { AddressRules } from '#platform/outgoing/address-rules.server.ts';
import { type ReportCall, reportCall } from '#platform/outgoing/report-call.server.ts';
import { type SealingKeys, unseal } from '#platform/seal.server.ts';
import {
  type AttemptResult,
  type BegunDelivery,
  countAttempts,
  listDue,
  listDueWebhooks,
  startNext,
  storeResults,
} from './attempt-queries.server.ts';
import { createMessagePoster, type MessagePoster } from './post-message.server.ts';
import { pauseAfter } from './retry-schedule.ts';
import { lockWebhook, updateWebhook, type WebhookRow } from './webhook-queries.server.ts';

const INTERVAL_MILLISECONDS = 1_000;
/** How many messages a webhook gets at once. */
const MAX_AT_ONCE = 32;
/** Longer than an attempt can take, so that another process does not repeat it if this one loses the job's lease. */
const ATTEMPT_MILLISECONDS = 30_000;
/** Attempts that are due so soon are waited for, because the next run may be much later. */
const SOON_MILLISECONDS = 1_000;
/** While a receiver is slow, others get new messages after this time. */
const POLL_MILLISECONDS = 500;

/** A webhook with deliveries that are due. */
type DueWebhook = Awaited<ReturnType<typeof listDueWebhooks>>[number];

/** An attempt that has ended, and what it was about. */
interface EndedAttempt extends AttemptResult {
  subject: string;
}

/** What an attempt came to. */
type Outcome = Pick<AttemptResult, 'status' | 'answer' | 'error'>;

const UNSIGNED: Outcome = {
  status: null,
  answer: null,
  error: 'The secret of this webhook cannot be read, so nothing was sent. Delete the webhook and add it again.',
};

/** Where messages are sent, and by what they are signed; undefined if the secret cannot be read. */
interface Receiver {
  url: URL;
  signer: Webhook | undefined;
}

/**
 * Creates the job that delivers messages to webhooks. Each webhook gets a batch of messages at a time, one per subject, so
 * a receiver that hangs delays only its own. An attempt is counted before it begins: if the process dies, another one
 * repeats it after 30 seconds, with the same id.
 */
export function createDelivering(dependencies: {
  db: Database;
  log: FastifyBaseLogger;
  keys: SealingKeys;
  rules: AddressRules;
  now: () => number;
  reportCall: ReportCall;
}): Job {
  const { db, log, keys, rules, now } = dependencies;

  /** Stores how attempts ended and, unless the process stops, begins those that are due. */
  function nextBatch(webhookId: string, ended: readonly EndedAttempt[], isStopping: boolean): Promise<BegunDelivery[]> {
    return inTransaction(db, async (trx) => {
      const webhook = await lockWebhook(trx, webhookId);
      if (!webhook) return [];
      if (ended.length > 0) await finish(trx, webhook, ended);
      return isStopping ? [] : begin(trx, webhookId);
    });
  }

  async function finish(trx: ShopTransaction, webhook: WebhookRow, ended: readonly EndedAttempt[]): Promise<void> {
    await storeResults(trx, ended);
    const done = ended.filter(({ state }) => state !== 'waiting');
    const finished = done.map(({ subject }) => ({ webhook_id: webhook.id, subject, at: now() }));
    await startNext(trx, finished);
    const isFailing = !ended.some(({ state }) => state === 'delivered');
    if (isFailing !== (webhook.failing_since !== null))
      await updateWebhook(trx, webhook.id, { failing_since: isFailing ? now() : null });
  }

  async function begin(trx: ShopTransaction, webhookId: string): Promise<BegunDelivery[]> {
    const due = await listDue(trx, webhookId, now() + SOON_MILLISECONDS, MAX_AT_ONCE);
    const next_attempt_at = now() + ATTEMPT_MILLISECONDS;
    const counted = await countAttempts(
      trx,
      due.map(({ id, attempts }) => ({ id, attempts, next_attempt_at })),
    );
    const begun = new Set(counted.rows.map(({ id }) => id));
    return due.filter(({ id }) => begun.has(id)).map((each) => ({ ...each, attempts: each.attempts + 1 }));
  }

  /** Delivers to all webhooks until nothing is due. A webhook that fails does not stop the others' messages under way. */
  async function deliverAll(poster: MessagePoster, signal: AbortSignal): Promise<void> {
    const underWay = new Map<string, Promise<void>>();
    const failures: unknown[] = [];
    for (;;) {
      const due = signal.aborted || failures.length > 0 ? [] : await listDueWebhooks(db, now() + SOON_MILLISECONDS);
      for (const webhook of due.filter(({ id }) => !underWay.has(id))) {
        const delivered = deliver(webhook, poster, signal).catch((error: unknown) => void failures.push(error));
        underWay.set(
          webhook.id,
          delivered.then(() => void underWay.delete(webhook.id)),
        );
      }
      if (underWay.size === 0) break;
      await Promise.race([...underWay.values(), wait(POLL_MILLISECONDS, undefined, { ref: false })]);
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Delivers to one webhook until nothing is due. */
  async function deliver(webhook: DueWebhook, poster: MessagePoster, signal: AbortSignal): Promise<void> {
    const secret = unseal(webhook.secret, keys);
    if (secret === undefined) log.error({ webhook: webhook.id }, 'the secret of a webhook cannot be read');
    const receiver = { url: new URL(webhook.url), signer: secret === undefined ? undefined : new Webhook(secret) };
    let batch = await nextBatch(webhook.id, [], signal.aborted);
    while (batch.length > 0) {
      const ended = await Promise.all(batch.map((delivery) => attempt(delivery, receiver, poster)));
      batch = await nextBatch(webhook.id, ended, signal.aborted);
    }
  }

  async function attempt(
    delivery: BegunDelivery,
    { url, signer }: Receiver,
    poster: MessagePoster,
  ): Promise<EndedAttempt> {
    if (delivery.due_at > now()) await wait(delivery.due_at - now());
    const startedAt = performance.now();
    const outcome = signer ? await post(delivery, url, signer, poster) : UNSIGNED;
    const took = Math.round(performance.now() - startedAt);
    const { id, subject, attempts, give_up_at } = delivery;
    return { id, subject, attempts, attempted_at: now(), took_milliseconds: took, ...outcome, ...stateAfter() };

    function stateAfter(): Pick<AttemptResult, 'state' | 'next_attempt_at'> {
      const { status } = outcome;
      if (status !== null && status >= 200 && status < 300) return { state: 'delivered', next_attempt_at: null };
      if (now() >= give_up_at) return { state: 'failed', next_attempt_at: null };
      return { state: 'waiting', next_attempt_at: Math.min(now() + pauseAfter(attempts), give_up_at) };
    }
  }

  /** Signs and sends a message. Receivers reject old timestamps, so each attempt has a new one. */
  async function post(
    { message_id: id, body }: BegunDelivery,
    url: URL,
    signer: Webhook,
    poster: MessagePoster,
  ): Promise<Outcome> {
    const at = new Date(now());
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signer.sign(id, at, body),
    };
    try {
      const { status, text } = await reportCall(poster.post(url, body, headers), dependencies.reportCall, () => true);
      return { status, answer: text, error: null };
    } catch (error) {
      return { status: null, answer: null, error: error instanceof Error ? error.message : String(error) };
    }
  }

  return {
    name: 'deliver-webhooks',
    intervalMilliseconds: INTERVAL_MILLISECONDS,
    async run({ signal }) {
      const poster = createMessagePoster(rules);
      const close = () => poster.close();
      signal.addEventListener('abort', close, { once: true });
      try {
        await deliverAll(poster, signal);
      } finally {
        signal.removeEventListener('abort', close);
        close();
      }
      return 'done';
    },
  };
}
