import type { FastifyBaseLogger } from 'fastify';
import { warnUnlessDatabaseError } from '#platform/database/database-errors.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import type { Job } from './job.ts';
import {
  acquireLease,
  isDue,
  isFree,
  LEASE_MILLISECONDS,
  listLeases,
  releaseLease,
  renewLease,
} from './job-lease.server.ts';
import type { JobLeaseTable } from './job-lease-table.ts';

const TICK_MILLISECONDS = 5_000;
const FIRST_RETRY_MILLISECONDS = 5_000;

/** How a run of a job ended, for the metrics. */
export interface JobRun {
  job: string;
  outcome: 'done' | 'failed' | 'unreachable';
  seconds: number;
}

/**
 * Runs the jobs of all features. Each job has a row with its lease and its next run, so it runs in one process at a
 * time, and another process takes over if that one dies.
 */
export function createJobRunner(dependencies: {
  db: Database;
  log: FastifyBaseLogger;
  now: () => number;
  jobs: readonly Job[];
  onRun: (run: JobRun) => void;
}) {
  const { db, log, now, jobs, onRun } = dependencies;
  const holder = newId();
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  const waitingForStart = new Set(jobs.filter(({ runsAtStart }) => runsAtStart));
  const warn = warnUnlessDatabaseError(log, 'could not look for due jobs');
  let ticking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function tick(): void {
    ticking ??= startDueJobs()
      .catch(warn)
      .finally(() => {
        ticking = undefined;
      });
  }

  async function startDueJobs(): Promise<void> {
    const leases = await listLeases(db);
    for (const job of jobs) {
      if (stopping.signal.aborted || running.has(job.name)) continue;
      const seen = leases.get(job.name);
      const isAtStart = waitingForStart.has(job);
      if (!isFree(seen, now()) || !(isAtStart || isDue(job, seen, now()))) continue;
      const isAcquired = await inTransaction(db, (trx) => acquireLease(trx, job, { holder, seen, now: now() }));
      if (!isAcquired) continue;
      waitingForStart.delete(job);
      start(job, seen?.failures ?? 0, isAtStart);
    }
  }

  function start(job: Job, failures: number, isAtStart: boolean): void {
    const run = runWithLease(job, failures, isAtStart)
      .catch(warn)
      .finally(() => running.delete(job.name));
    running.set(job.name, run);
  }

  async function runWithLease(job: Job, failures: number, isAtStart: boolean): Promise<void> {
    const lost = new AbortController();
    const renewal = setInterval(() => void renew(job, lost), LEASE_MILLISECONDS / 3).unref();
    const startedAt = performance.now();
    try {
      const signal = AbortSignal.any([stopping.signal, lost.signal]);
      const outcome = await runBatches(job, isAtStart, signal);
      const seconds = (performance.now() - startedAt) / 1000;
      // After the release, because the listener may expect that the job can be started again.
      await release(job, outcome === 'failed' ? failures + 1 : 0).finally(() =>
        onRun({ job: job.name, outcome, seconds }),
      );
    } finally {
      clearInterval(renewal);
    }
  }

  async function runBatches(job: Job, isAtStart: boolean, signal: AbortSignal): Promise<JobRun['outcome']> {
    try {
      let ended = await job.run({ isAtStart, signal });
      while (ended === 'more' && !signal.aborted) ended = await job.run({ isAtStart, signal });
      return ended === 'more' ? 'done' : ended;
    } catch (error) {
      warnUnlessDatabaseError(log, `the job ${job.name} failed`)(error);
      return 'failed';
    }
  }

  async function renew({ name }: Job, lost: AbortController): Promise<void> {
    try {
      if (!(await inTransaction(db, (trx) => renewLease(trx, name, holder, now())))) lost.abort();
    } catch (error) {
      warn(error);
    }
  }

  async function release({ name, intervalMilliseconds }: Job, failures: number): Promise<void> {
    const pause = failures === 0 ? intervalMilliseconds : retryAfter(failures, intervalMilliseconds);
    const schedule: Pick<JobLeaseTable, 'next_run_at' | 'failures'> = { next_run_at: now() + pause, failures };
    await inTransaction(db, (trx) => releaseLease(trx, name, holder, schedule));
  }

  return {
    /** Runs the jobs that are due, now and at every tick. */
    start(): void {
      tick();
      timer = setInterval(tick, TICK_MILLISECONDS).unref();
    },

    /** Stops starting jobs and resolves when the running ones have ended. */
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      await ticking;
      await Promise.all(running.values());
    },
  };
}

/** Returns the delay before a retry, with exponential backoff. */
function retryAfter(failures: number, intervalMilliseconds: number): number {
  return Math.min(intervalMilliseconds, FIRST_RETRY_MILLISECONDS * 2 ** (failures - 1));
}
