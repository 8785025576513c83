import type { Database } from '#features/schema/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';

/**
 * Takes the turn at a chore that one process does for all.
 * @returns false when somebody has begun it within this time.
 */
export async function takeTurn(db: Database, chore: string, now: number, withinMilliseconds: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await inTransaction(db, (trx) =>
    trx
      .insertInto('chore')
      .values({ name: chore, begun_at: now })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ begun_at: now })
          // One that began in the future was begun by a clock that has been put back since.
          .where((eb) =>
            eb.or([
              eb('chore.begun_at', '<=', now - withinMilliseconds),
              eb('chore.begun_at', '>', now + withinMilliseconds),
            ]),
          ),
      )
      .executeTakeFirstOrThrow(),
  );
  return numInsertedOrUpdatedRows === 1n;
}
