import { randomBytes } from 'node:crypto';
import { v7 as newSortedId } from 'uuid';
import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { createLists } from '#platform/database/table-list.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { List } from '#platform/http/list-query.ts';
import { newId } from '#platform/id.ts';
import { type AddressRefusal, type AddressRules, findAddressRefusal } from '#platform/outgoing/address-rules.server.ts';
import { type SealingKeys, seal } from '#platform/seal.server.ts';
import {
  type DeliveryRow,
  deliveryList,
  findDelivery,
  insertMessages,
  restartDelivery,
} from './delivery-queries.server.ts';
import { type Delivery, type DeliveryDetails, MAX_WEBHOOKS, type Webhook, type WebhookDraft } from './webhook-calls.ts';
import { TEST_EVENT } from './webhook-event.ts';
import { messageBody, parseEvents } from './webhook-messages.server.ts';
import {
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  lockWebhooks,
  updateWebhook,
  type WebhookRow,
} from './webhook-queries.server.ts';

const SECRET_BYTES = 32;

/** The new webhook with its secret, or why there is none. */
export type AddWebhookResult =
  | { ok: true; _id: string; secret: string }
  | { ok: false; reason: AddressRefusal | 'too-many-webhooks' };

export type WebhookService = ReturnType<typeof createWebhookService>;

/** Creates the service with which staff manage webhooks and follow their deliveries. */
export function createWebhookService(dependencies: {
  db: Database;
  keys: SealingKeys;
  rules: AddressRules;
  now: () => number;
}) {
  const { db, keys, rules, now } = dependencies;
  const listOf = createLists(now);

  return {
    list: async (): Promise<Webhook[]> => (await listWebhooks(db)).map(toWebhook),

    /** Adds a webhook. Its secret is stored encrypted and cannot be read again. */
    async add({ url, events }: WebhookDraft, actor: Actor): Promise<AddWebhookResult> {
      const refusal = await findAddressRefusal(new URL(url), rules);
      if (refusal) return { ok: false, reason: refusal };
      const _id = newId();
      const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
      return inTransaction<Tables, AddWebhookResult>(db, async (trx) => {
        if ((await lockWebhooks(trx)).length >= MAX_WEBHOOKS) return { ok: false, reason: 'too-many-webhooks' };
        await insertWebhook(trx, {
          id: _id,
          url,
          events: JSON.stringify([...new Set(events)]),
          secret: seal(secret, keys),
          added_at: now(),
          failing_since: null,
          deleted_at: null,
        });
        const text = `Added a webhook to ${new URL(url).host}`;
        await writeAudit(trx, { at: now(), action: 'webhook-added', actor, subject: { _id }, text });
        return { ok: true, _id, secret };
      });
    },

    /** Deletes a webhook. A job deletes its deliveries. @returns whether it existed. */
    remove: (id: string, actor: Actor): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        const webhook = await lockWebhook(trx, id);
        if (!webhook) return false;
        await updateWebhook(trx, id, { deleted_at: now() });
        const text = `Deleted the webhook to ${new URL(webhook.url).host}`;
        await writeAudit(trx, { at: now(), action: 'webhook-deleted', actor, subject: { _id: id }, text });
        return true;
      }),

    /** Writes a message with which staff try a webhook. @returns the id of the delivery; undefined without a webhook. */
    sendTest: (id: string, actor: Actor): Promise<string | undefined> =>
      inTransaction(db, async (trx) => {
        const webhook = await lockWebhook(trx, id);
        if (!webhook) return undefined;
        const [at, messageId] = [now(), newSortedId()];
        const body = messageBody(TEST_EVENT, { webhookId: id }, at);
        const message = {
          id: messageId,
          event: TEST_EVENT,
          body,
          subject: messageId,
          created_at: at,
          webhookIds: [id],
        };
        const [deliveryId] = await insertMessages(trx, [message]);
        const text = `Sent a test to the webhook to ${new URL(webhook.url).host}`;
        await writeAudit(trx, { at, action: 'webhook-tested', actor, subject: { _id: id }, text });
        return deliveryId;
      }),

    /** Lists the deliveries to a webhook, newest first; undefined without a webhook. */
    async listDeliveries(id: string): Promise<List<Delivery> | undefined> {
      if (!(await findWebhook(db, id))) return undefined;
      const { toRows: _, ...queries } = deliveryList(db, id);
      return listOf({ ...queries, toRows: (rows) => rows.map(toDelivery) });
    },

    async findDelivery(id: string): Promise<DeliveryDetails | undefined> {
      const row = await findDelivery(db, id);
      if (!row || !(await findWebhook(db, row.webhook_id))) return undefined;
      return {
        ...toDelivery(row),
        body: row.body,
        answer: row.answer ?? undefined,
        error: row.error ?? undefined,
        tookMilliseconds: row.took_milliseconds ?? undefined,
        nextAttemptAt: row.next_attempt_at === null ? undefined : new Date(row.next_attempt_at).toISOString(),
      };
    },

    /**
     * Makes a delivery due, also one that the receiver has accepted. An earlier one of the same subject still goes
     * first. @returns whether it exists.
     */
    retry: async (id: string, actor: Actor): Promise<boolean> => {
      const found = await findDelivery(db, id);
      if (!found) return false;
      return inTransaction(db, async (trx) => {
        const webhook = await lockWebhook(trx, found.webhook_id);
        const delivery = webhook && (await findDelivery(trx, id));
        if (!delivery) return false;
        await restartDelivery(trx, delivery, now());
        const text = `Sent ${delivery.event} again to ${new URL(webhook.url).host}, id ${delivery.message_id}`;
        await writeAudit(trx, { at: now(), action: 'webhook-sent-again', actor, subject: { _id: webhook.id }, text });
        return true;
      });
    },
  };
}

function toWebhook({ id, url, events, added_at, failing_since }: WebhookRow): Webhook {
  return {
    _id: id,
    url,
    events: parseEvents(events),
    addedAt: new Date(added_at).toISOString(),
    failingSince: failing_since === null ? undefined : new Date(failing_since).toISOString(),
  };
}

function toDelivery({ id, message_id, created_at, event, state, attempts, status }: DeliveryRow): Delivery {
  return {
    _id: id,
    messageId: message_id,
    at: new Date(created_at).toISOString(),
    event,
    state,
    attempts,
    status: status ?? undefined,
  };
}
