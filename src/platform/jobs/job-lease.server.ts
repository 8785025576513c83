import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { JobLeaseTable } from './job-lease-table.ts';

/** How long a process that dies still holds its leases. */
export const LEASE_MILLISECONDS = 30_000;

/** The part of a job that its lease needs. */
interface LeasedJob {
  name: string;
  intervalMilliseconds: number;
}

/** Lists the leases of all jobs that ever ran, by name. */
export async function listLeases(db: Database): Promise<Map<string, JobLeaseTable>> {
  const rows = await db.selectFrom('job_lease').selectAll().execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** Whether no process is running the job. */
export function isFree(lease: JobLeaseTable | undefined, now: number): boolean {
  // An expiry too far in the future comes from a clock that has been set back since, so the lease counts as free.
  return !lease?.holder || lease.expires_at <= now || lease.expires_at > now + 2 * LEASE_MILLISECONDS;
}

/** Whether the job is due by its schedule. */
export function isDue({ intervalMilliseconds }: LeasedJob, lease: JobLeaseTable | undefined, now: number): boolean {
  return !lease || lease.next_run_at <= now || lease.next_run_at > now + 2 * intervalMilliseconds;
}

/** Acquires the lease. @returns false if another process has acquired it since `seen` was read. */
export async function acquireLease(
  trx: ShopTransaction,
  { name }: LeasedJob,
  { holder, seen, now }: { holder: string; seen: JobLeaseTable | undefined; now: number },
): Promise<boolean> {
  const expires_at = now + LEASE_MILLISECONDS;
  if (!seen) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('job_lease')
      .values({ name, holder, expires_at, next_run_at: now, failures: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await trx
    .updateTable('job_lease')
    .set({ holder, expires_at })
    .where('name', '=', name)
    .where('holder', seen.holder === null ? 'is' : '=', seen.holder)
    .where('expires_at', '=', seen.expires_at)
    .where('next_run_at', '=', seen.next_run_at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Extends the lease. @returns false if another process holds it. */
export async function renewLease(trx: ShopTransaction, name: string, holder: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('job_lease')
    .set({ expires_at: now + LEASE_MILLISECONDS })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Releases the lease and stores the time of the next run. */
export async function releaseLease(
  trx: ShopTransaction,
  name: string,
  holder: string,
  schedule: Pick<JobLeaseTable, 'next_run_at' | 'failures'>,
): Promise<void> {
  await trx
    .updateTable('job_lease')
    .set({ holder: null, ...schedule })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}
