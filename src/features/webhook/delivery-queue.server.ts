import { sql } from 'kysely';
import { FAILED_FOR_MILLISECONDS, type Queue, readFigures } from '#platform/database/queue.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { WAITING } from './attempt-queries.server.ts';
import { TRY_FOR_MILLISECONDS } from './retry-schedule.ts';

/** The index of unfinished deliveries is only used if the state is part of the statement. */
const FAILED = sql.lit<'failed'>('failed');

/** Reads how many deliveries wait or were given up. */
export async function readDeliveryQueue(db: Database, now: number): Promise<Queue> {
  const webhooks = db.selectFrom('webhook').select('id').where('deleted_at', 'is', null);
  const deliveries = db.selectFrom('webhook_delivery').where('webhook_id', 'in', webhooks).orderBy('created_at');
  const waiting = deliveries
    .where('state', '=', WAITING)
    // A delivery that failed and is sent again waits since then.
    .select(({ eb }) => eb('give_up_at', '-', TRY_FOR_MILLISECONDS).as('since'));
  const failed = deliveries
    .where('state', '=', FAILED)
    .where('created_at', '>', now - FAILED_FOR_MILLISECONDS)
    .select('created_at as since');
  return { waiting: await readFigures(db, waiting), failed: await readFigures(db, failed) };
}
