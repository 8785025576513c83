import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { Job } from '#platform/jobs/job.ts';
import { type SealingKeys, seal, unseal } from '#platform/seal.server.ts';
import { startNext } from './attempt-queries.server.ts';
import { deleteDeliveriesTo, deleteMessages, deleteOldDeliveries } from './delivery-queries.server.ts';
import {
  deleteWebhook,
  findDeletedWebhook,
  listWebhooks,
  lockWebhooks,
  updateWebhook,
} from './webhook-queries.server.ts';

const INTERVAL_MILLISECONDS = 3_600_000;
const BATCH_SIZE = 500;
/** How long staff can look at a delivery. */
export const KEEP_MILLISECONDS = 30 * 24 * INTERVAL_MILLISECONDS;

/**
 * Creates the job that deletes old deliveries and those of deleted webhooks, in batches. It also encrypts secrets again
 * that only the previous key opens.
 */
export function createDeletingDeliveries(dependencies: { db: Database; keys: SealingKeys; now: () => number }): Job {
  const { db, keys, now } = dependencies;

  async function sealAgain(): Promise<void> {
    for (const { id, secret } of await listWebhooks(db)) {
      if (unseal(secret, { current: keys.current, previous: [] }) !== undefined) continue;
      const text = unseal(secret, keys);
      if (text !== undefined) await inTransaction(db, (trx) => updateWebhook(trx, id, { secret: seal(text, keys) }));
    }
  }

  /** @returns whether there may be more to delete. */
  async function deleteBatch(): Promise<boolean> {
    const deletedId = await findDeletedWebhook(db);
    if (deletedId !== undefined) {
      await inTransaction(db, async (trx) => {
        const count = await deleteDeliveriesTo(trx, deletedId, BATCH_SIZE);
        if (count < BATCH_SIZE) await deleteWebhook(trx, deletedId);
      });
      return true;
    }
    const before = now() - KEEP_MILLISECONDS;
    return inTransaction(db, async (trx) => {
      await lockWebhooks(trx);
      const deleted = await deleteOldDeliveries(trx, before, BATCH_SIZE);
      // Staff may have sent an old event again, and later ones wait for it.
      const waiting = deleted.filter(({ state }) => state === 'waiting');
      await startNext(
        trx,
        waiting.map(({ webhook_id, subject }) => ({ webhook_id, subject, at: now() })),
      );
      // Messages last, because deliveries need them.
      if (deleted.length === BATCH_SIZE) return true;
      return (await deleteMessages(trx, before, BATCH_SIZE)) === BATCH_SIZE;
    });
  }

  return {
    name: 'delete-webhook-deliveries',
    intervalMilliseconds: INTERVAL_MILLISECONDS,
    runsAtStart: true,
    async run() {
      await sealAgain();
      return (await deleteBatch()) ? 'more' : 'done';
    },
  };
}
