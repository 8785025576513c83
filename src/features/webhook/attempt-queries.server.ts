import { sql } from 'kysely';
import { createRowRunner } from '#platform/database/row-statement.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { WebhookDeliveryTable } from './webhook-table.ts';

/** A delivery whose attempt has begun. */
export interface BegunDelivery {
  id: string;
  message_id: string;
  subject: string;
  body: string;
  /** With this one. */
  attempts: number;
  give_up_at: number;
  /** When it was due, in epoch milliseconds. */
  due_at: number;
}

/** Indexes of waiting deliveries are only used if the state is part of the statement. */
export const WAITING = sql.lit<'waiting'>('waiting');

/** Lists the webhooks that have deliveries due until `until`. */
export async function listDueWebhooks(db: Database, until: number) {
  return db
    .selectFrom('webhook')
    .select(['id', 'url', 'secret'])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_delivery')
          .select('webhook_delivery.id')
          .whereRef('webhook_delivery.webhook_id', '=', 'webhook.id')
          .where('state', '=', WAITING)
          .where('next_attempt_at', '<=', until),
      ),
    )
    .execute();
}

/** Lists deliveries of a webhook that are due until `until`, the longest due first. */
export async function listDue(trx: ShopTransaction, webhookId: string, until: number, max: number) {
  const rows = await trx
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_message', 'webhook_message.id', 'webhook_delivery.message_id')
    .select(['webhook_delivery.id', 'message_id', 'subject', 'attempts', 'give_up_at', 'body'])
    .select('next_attempt_at as due_at')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', WAITING)
    .where('next_attempt_at', '<=', until)
    .orderBy('next_attempt_at')
    .orderBy('webhook_delivery.id')
    .limit(max)
    .execute();
  return rows.map(({ due_at, ...row }) => ({ ...row, due_at: due_at ?? until }));
}

interface Claim {
  id: string;
  attempts: number;
  next_attempt_at: number;
}

/** Counts an attempt of deliveries that still have this number of attempts. @returns the ids of those that had. */
export const countAttempts = createRowRunner<{ id: string }, Claim>({
  types: { id: 'text', attempts: 'integer', next_attempt_at: 'bigint' },
  sqlite: `update webhook_delivery set attempts = ?2 + 1, next_attempt_at = ?3
    where id = ?1 and attempts = ?2 and state = 'waiting' returning id`,
  postgres: (rows) => `update webhook_delivery as delivery
    set attempts = begun.attempts + 1, next_attempt_at = begun.next_attempt_at
    from ${rows} as begun where delivery.id = begun.id and delivery.attempts = begun.attempts
      and delivery.state = 'waiting' returning delivery.id`,
});

/** How an attempt ended. */
export interface AttemptResult {
  id: string;
  attempts: number;
  state: WebhookDeliveryTable['state'];
  next_attempt_at: number | null;
  attempted_at: number;
  took_milliseconds: number;
  status: number | null;
  answer: string | null;
  error: string | null;
}

const RESULT: readonly (keyof AttemptResult)[] = [
  'state',
  'attempted_at',
  'took_milliseconds',
  'status',
  'answer',
  'error',
];

/**
 * Stores how attempts ended, unless another process has begun the next one. A delivery that staff put behind an earlier
 * one meanwhile stays there.
 */
export const storeResults = createRowRunner<never, AttemptResult>({
  types: {
    id: 'text',
    attempts: 'integer',
    state: 'text',
    next_attempt_at: 'bigint',
    attempted_at: 'bigint',
    took_milliseconds: 'integer',
    status: 'integer',
    answer: 'text',
    error: 'text',
  },
  sqlite: `update webhook_delivery set state = ?3, next_attempt_at = case when next_attempt_at is null then null else ?4 end,
      attempted_at = ?5, took_milliseconds = ?6, status = ?7, answer = ?8, error = ?9
    where id = ?1 and attempts = ?2 and state = 'waiting'`,
  postgres: (rows) => `update webhook_delivery as delivery
    set next_attempt_at = case when delivery.next_attempt_at is null then null else ended.next_attempt_at end,
      ${RESULT.map((name) => `${name} = ended.${name}`).join(', ')}
    from ${rows} as ended where delivery.id = ended.id and delivery.attempts = ended.attempts
      and delivery.state = 'waiting'`,
});

interface FinishedSubject {
  webhook_id: string;
  subject: string;
  at: number;
}

const firstWaiting = (webhookId: string, subject: string) => `(select id from webhook_delivery as waiting
  where waiting.webhook_id = ${webhookId} and waiting.subject = ${subject} and waiting.state = 'waiting'
  order by waiting.message_id limit 1)`;

/** Makes the first waiting delivery of subjects due, after an earlier one was finished. The webhook must be locked. */
export const startNext = createRowRunner<never, FinishedSubject>({
  types: { webhook_id: 'text', subject: 'text', at: 'bigint' },
  sqlite: `update webhook_delivery set next_attempt_at = ?3
    where id = ${firstWaiting('?1', '?2')} and next_attempt_at is null`,
  postgres: (rows) => `update webhook_delivery as delivery set next_attempt_at = finished.at from ${rows} as finished
    where delivery.id = ${firstWaiting('finished.webhook_id', 'finished.subject')}
      and delivery.next_attempt_at is null`,
});
