import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { Job } from '#platform/jobs/job.ts';
import { listUndispatched, markDispatched } from './outbox.server.ts';
import type { ShopEventTable } from './shop-event-table.ts';

const INTERVAL_MILLISECONDS = 1_000;
const BATCH_SIZE = 20;
/** The pause after a full batch, in multiples of the time it took, so that a backlog does not slow down requests. */
const REST_FACTOR = 25;
/** The same while there are few requests. */
const QUIET_REST_FACTOR = 0.5;
const BUSY_REQUESTS_PER_SECOND = 20;
const MAX_REST_MILLISECONDS = 1_000;

/** An event that was recorded but not dispatched. */
export type WaitingEvent = Selectable<ShopEventTable>;

/** Reads, decides and writes what follows from events. */
export interface EventConsumer<Facts, Content> {
  /** Reads what the events need, outside a transaction. */
  read(events: readonly WaitingEvent[]): Promise<Facts>;
  /** Returns what follows from an event, if anything. Throws if it cannot handle the event. */
  derive(event: WaitingEvent, facts: Facts): Content | undefined;
  /** Writes what follows from events, in their order. */
  write(trx: ShopTransaction, contents: readonly Content[]): Promise<void>;
}

/** Events of a batch, for which a consumer has read what they need. */
interface ReadEvents {
  /** Decides what follows from an event. Throws if the consumer cannot handle it. */
  prepare(event: WaitingEvent): void;
  /** Writes what follows from the events with these ids, which are in their order. */
  write(trx: ShopTransaction, ids: readonly string[]): Promise<void>;
}

/** Starts to consume a batch of events. */
export type StartBatch = (events: readonly WaitingEvent[]) => Promise<ReadEvents>;

/** Creates the function that starts a consumer's batches. */
export function consumeWith<Facts, Content>(consumer: EventConsumer<Facts, Content>): StartBatch {
  return async (events) => {
    const facts = await consumer.read(events);
    const contents = new Map<string, Content>();
    return {
      prepare(event) {
        const content = consumer.derive(event, facts);
        if (content !== undefined) contents.set(event.id, content);
      },
      write: (trx, ids) =>
        consumer.write(
          trx,
          ids.flatMap((id) => contents.get(id) ?? []),
        ),
    };
  };
}

/**
 * Creates the job that dispatches events: what follows from an event, such as a mail, is written in the transaction
 * that marks it as dispatched. An event that a consumer cannot handle, for example because a newer release recorded
 * it, is left for the next run with the later ones of its subject, and does not hold up the others.
 */
export function createDispatcher(dependencies: {
  db: Database;
  log: FastifyBaseLogger;
  now: () => number;
  consumers: readonly StartBatch[];
  /** Returns how many requests this process has answered. */
  countRequests: () => number;
}): Job {
  const { db, log, now, consumers, countRequests } = dependencies;
  const rest = createRests(countRequests);

  /** @returns whether the consumers can handle the event. */
  function prepare(event: WaitingEvent, batches: readonly ReadEvents[]): boolean {
    try {
      for (const batch of batches) batch.prepare(event);
      return true;
    } catch (error) {
      log.error({ err: error, event: event.id, kind: event.kind }, 'an event could not be dispatched');
      return false;
    }
  }

  /** @param heldUp the subjects with an event that could not be handled. Those of these events are added. */
  async function dispatch(events: readonly WaitingEvent[], heldUp: Set<string>): Promise<void> {
    if (events.length === 0) return;
    const batches = await Promise.all(consumers.map((startBatch) => startBatch(events)));
    const all = events.map((event) => ({ event, isReady: prepare(event, batches) }));
    const ids = all.flatMap(({ event: { id, subject }, isReady }) => {
      if (!isReady) heldUp.add(subject);
      return heldUp.has(subject) ? [] : [id];
    });
    if (ids.length === 0) return;
    await inTransaction(db, async (trx) => {
      const marked = await markDispatched(trx, ids, now());
      const dispatched = ids.filter((id) => marked.has(id));
      for (const batch of batches) await batch.write(trx, dispatched);
    });
  }

  return {
    name: 'dispatch-events',
    intervalMilliseconds: INTERVAL_MILLISECONDS,
    async run({ signal }) {
      const heldUp = new Set<string>();
      let after = '';
      while (!signal.aborted) {
        const startedAt = performance.now();
        const events = await listUndispatched(db, { after, max: BATCH_SIZE });
        await dispatch(events, heldUp);
        after = events.at(-1)?.id ?? after;
        if (events.length < BATCH_SIZE) break;
        await rest(performance.now() - startedAt, signal);
      }
      return 'done';
    },
  };
}

/** Creates the pauses between batches. They are long while this process has more than a few requests to answer. */
function createRests(countRequests: () => number) {
  let last = { at: performance.now(), requests: countRequests() };

  return async (took: number, signal: AbortSignal): Promise<void> => {
    const present = { at: performance.now(), requests: countRequests() };
    const perSecond = (present.requests - last.requests) / ((present.at - last.at) / 1000);
    last = present;
    const factor = perSecond > BUSY_REQUESTS_PER_SECOND ? REST_FACTOR : QUIET_REST_FACTOR;
    await wait(Math.min(factor * took, MAX_REST_MILLISECONDS), undefined, { signal }).catch(() => {});
  };
}
