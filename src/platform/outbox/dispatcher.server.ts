import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import { findDatabaseError } from '#platform/database/database-errors.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { Job } from '#platform/jobs/job.ts';
import { listUndispatched, markDispatched } from './outbox.server.ts';
import type { ShopEventTable } from './shop-event-table.ts';

const INTERVAL_MILLISECONDS = 1_000;
const BATCH_SIZE = 20;
/** The pause after a full batch, in multiples of the time it took, so that a backlog does not slow down requests. */
const REST_FACTOR = 25;
const MAX_REST_MILLISECONDS = 1_000;

/** An event that was recorded but not dispatched. */
export type WaitingEvent = Selectable<ShopEventTable>;

/** Writes what follows from an event. */
export type WriteConsequences = (trx: ShopTransaction) => Promise<void>;

/** Reads what an event needs, outside a transaction, and returns what to write; undefined if nothing follows from it. */
export type EventConsumer = (event: WaitingEvent) => Promise<WriteConsequences | undefined>;

/**
 * Creates the job that dispatches events: what follows from an event, such as a mail, is written in the transaction
 * that marks it as dispatched. An event that a consumer cannot handle, for example because a newer release recorded
 * it, is left for the next run and does not hold up the others.
 */
export function createDispatcher(dependencies: {
  db: Database;
  log: FastifyBaseLogger;
  now: () => number;
  consumers: readonly EventConsumer[];
}): Job {
  const { db, log, now, consumers } = dependencies;

  async function prepare(event: WaitingEvent): Promise<{ id: string; writes: WriteConsequences[] } | undefined> {
    try {
      const prepared = await Promise.all(consumers.map((consume) => consume(event)));
      return { id: event.id, writes: prepared.filter((write) => write !== undefined) };
    } catch (error) {
      if (findDatabaseError(error)) throw error;
      log.error({ err: error, event: event.id, kind: event.kind }, 'an event could not be dispatched');
      return undefined;
    }
  }

  async function dispatch(events: readonly WaitingEvent[]): Promise<void> {
    const prepared = (await Promise.all(events.map(prepare))).filter((each) => each !== undefined);
    if (prepared.length === 0) return;
    const ids = prepared.map(({ id }) => id);
    await inTransaction(db, async (trx) => {
      const marked = await markDispatched(trx, ids, now());
      for (const { id, writes } of prepared) {
        if (marked.has(id)) for (const write of writes) await write(trx);
      }
    });
  }

  return {
    name: 'dispatch-events',
    intervalMilliseconds: INTERVAL_MILLISECONDS,
    async run({ signal }) {
      let after = '';
      while (!signal.aborted) {
        const startedAt = performance.now();
        const events = await listUndispatched(db, { after, max: BATCH_SIZE });
        await dispatch(events);
        after = events.at(-1)?.id ?? after;
        if (events.length < BATCH_SIZE) break;
        const rest = Math.min(REST_FACTOR * (performance.now() - startedAt), MAX_REST_MILLISECONDS);
        await wait(rest, undefined, { signal }).catch(() => {});
      }
      return 'done';
    },
  };
}
