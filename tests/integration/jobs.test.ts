import { expect, onTestFinished, test, vi } from 'vitest';
import type { Job } from '#platform/jobs/job.ts';
import { createJobRunner, type JobRun } from '#platform/jobs/job-runner.server.ts';
import { createLog } from '#platform/log.server.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Sets up job runners on one database, as in several processes, with a controlled clock. */
async function setUp(): Promise<{
  shop: TestShop;
  clock: { now: number };
  runs: JobRun[];
  startRunner: (...jobs: Job[]) => ReturnType<typeof createJobRunner>;
}> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const shop = await createTestShop();
  const clock = { now: Date.now() };
  const runs: JobRun[] = [];
  const startRunner = (...jobs: Job[]) => {
    const { db } = shop.services;
    const onRun = (run: JobRun) => runs.push(run);
    const runner = createJobRunner({ db, log: createLog('silent'), now: () => clock.now, jobs, onRun });
    onTestFinished(() => runner.stop());
    runner.start();
    return runner;
  };
  return { shop, clock, runs, startRunner };
}

/** Creates a job that counts its runs. */
function countingJob(changes: Partial<Job> = {}): Job & { count: () => number } {
  let count = 0;
  return {
    name: 'sweep',
    intervalMilliseconds: HOUR,
    async run() {
      count += 1;
      return 'done';
    },
    ...changes,
    count: () => count,
  };
}

/** Advances the timers so that the runners check for due jobs once. */
const tick = () => vi.advanceTimersByTimeAsync(5_000);

async function readLease({ services }: TestShop) {
  return services.db.selectFrom('job_lease').selectAll().where('name', '=', 'sweep').executeTakeFirst();
}

test('a job runs at once in a new shop and then once per interval in one of the processes', async () => {
  const { shop, clock, runs, startRunner } = await setUp();
  const [one, other] = [countingJob(), countingJob()];
  startRunner(one);
  startRunner(other);
  await vi.waitFor(() => expect(runs).toHaveLength(1));

  clock.now += HOUR - 1;
  await tick();
  expect(one.count() + other.count()).toBe(1);

  clock.now += 1;
  await tick();
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  expect(one.count() + other.count()).toBe(2);
  expect(await readLease(shop)).toMatchObject({ holder: null, failures: 0 });
});

test('a job with runsAtStart runs whenever a process starts', async () => {
  const { runs, startRunner } = await setUp();
  const starts: boolean[] = [];
  const job: Job = {
    ...countingJob(),
    runsAtStart: true,
    async run({ isAtStart }) {
      starts.push(isAtStart);
      return 'done';
    },
  };
  for (const count of [1, 2, 3]) {
    const runner = startRunner(job);
    await vi.waitFor(() => expect(runs).toHaveLength(count));
    await runner.stop();
  }
  expect(starts).toEqual([true, true, true]);
});

test('a job runs batch after batch until nothing is left', async () => {
  const { runs, startRunner } = await setUp();
  let left = 3;
  startRunner({
    name: 'sweep',
    intervalMilliseconds: HOUR,
    async run() {
      left -= 1;
      return left > 0 ? 'more' : 'done';
    },
  });
  await vi.waitFor(() => expect(runs).toMatchObject([{ job: 'sweep', outcome: 'done' }]));
  expect(left).toBe(0);
});

test('a failed job is retried with exponential backoff up to its interval', async () => {
  const { shop, clock, runs, startRunner } = await setUp();
  startRunner({
    name: 'sweep',
    intervalMilliseconds: MINUTE,
    async run() {
      throw new Error('Not today');
    },
  });
  const pauses: number[] = [];
  for (let failures = 1; failures <= 6; failures++) {
    await vi.waitFor(async () => expect(await readLease(shop)).toMatchObject({ holder: null, failures }));
    const pause = Number((await readLease(shop))?.next_run_at) - clock.now;
    pauses.push(pause / 1000);
    clock.now += pause;
    await tick();
  }
  expect(pauses).toEqual([5, 10, 20, 40, 60, 60]);
  expect(runs.every(({ outcome }) => outcome === 'failed')).toBe(true);
});

test('a job that cannot reach a server is recorded as such and runs again after its interval', async () => {
  const { shop, clock, runs, startRunner } = await setUp();
  startRunner(countingJob({ run: async () => 'unreachable' }));
  await vi.waitFor(() => expect(runs).toMatchObject([{ job: 'sweep', outcome: 'unreachable' }]));
  expect(await readLease(shop)).toMatchObject({ holder: null, failures: 0, next_run_at: clock.now + HOUR });
});

test('another process takes over when the lease of a dead process expires', async () => {
  const { shop, clock, runs, startRunner } = await setUp();
  const expires_at = clock.now + 30_000;
  await shop.services.db
    .insertInto('job_lease')
    .values({ name: 'sweep', holder: 'dead', expires_at, next_run_at: clock.now, failures: 0 })
    .execute();
  const job = countingJob();
  startRunner(job);
  clock.now = expires_at - 1;
  await tick();
  expect(job.count()).toBe(0);

  clock.now = expires_at;
  await tick();
  await vi.waitFor(() => expect(runs).toHaveLength(1));
});

test('a job runs again after a clock that was ahead is corrected', async () => {
  const { clock, runs, startRunner } = await setUp();
  clock.now += 1000 * HOUR;
  const runner = startRunner(countingJob());
  await vi.waitFor(() => expect(runs).toHaveLength(1));
  await runner.stop();

  clock.now -= 1000 * HOUR;
  startRunner(countingJob());
  await vi.waitFor(() => expect(runs).toHaveLength(2));
});

test('a long run renews its lease and ends when the process stops', async () => {
  const { shop, clock, runs, startRunner } = await setUp();
  const runner = startRunner({
    name: 'sweep',
    intervalMilliseconds: HOUR,
    run: ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve('more'))),
  });
  await vi.waitFor(async () => expect((await readLease(shop))?.holder).toBeTruthy());

  clock.now += 20_000;
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(async () => expect(Number((await readLease(shop))?.expires_at)).toBe(clock.now + 30_000));

  await runner.stop();
  expect(runs).toHaveLength(1);
  expect(await readLease(shop)).toMatchObject({ holder: null });
});
