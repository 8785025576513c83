import type { SelectQueryBuilder } from 'kysely';
import type { Database, Tables } from './tables.ts';

/** Counting more takes long. */
const MAX_COUNTED = 10_000;
/** How long messages that were given up are counted. */
export const FAILED_FOR_MILLISECONDS = 7 * 86_400_000;

/** The messages in one state: how many, at most {@link MAX_COUNTED}, and since when the oldest of them waits. */
export interface QueueFigures {
  count: number;
  /** Epoch milliseconds; null if there are none. */
  since: number | null;
}

/** The messages that wait, and those of the last days that were given up. */
export interface Queue {
  waiting: QueueFigures;
  failed: QueueFigures;
}

/** Counts messages. The query must select them with the longest waiting first. */
export async function readFigures<Table extends keyof Tables>(
  db: Database,
  messages: SelectQueryBuilder<Tables, Table, { since: number }>,
): Promise<QueueFigures> {
  return db
    .selectFrom(messages.limit(MAX_COUNTED).as('some'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('since').as('since')])
    .executeTakeFirstOrThrow();
}
