import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { REPLACED } from './supervised.ts';

/** One that ends sooner after its start is started again the later, the more often in a row that happens. */
const STEADY_MILLISECONDS = 60_000;
const FIRST_PAUSE_MILLISECONDS = 500;
const LONGEST_PAUSE_MILLISECONDS = 30_000;

/** A place among the processes of the shop. */
interface Place {
  /** Who is in it, and is missed when it ends. */
  worker: Worker | undefined;
  startedAt: number;
  /** Ends in a row that came soon after the start. */
  earlyEnds: number;
}

/** What a supervisor is told. */
interface Supervision {
  /** The program of each process. */
  program: string;
  processes: number;
  /** What each is told in its environment, beside what this one was told. */
  environment: Record<string, string>;
  /** After so long a process that does not end by itself is ended. */
  mostStoppingMilliseconds: number;
  /** Writes a line for the person who looks after the shop. */
  say: (line: string) => void;
}

/** Keeps several processes of the shop at one port, and puts new ones in the place of those that end. */
export function createSupervisor({ program, processes, environment, mostStoppingMilliseconds, say }: Supervision) {
  const places = Array.from(
    { length: processes },
    (): Place => ({
      ...{ worker: undefined, startedAt: Number.NEGATIVE_INFINITY, earlyEnds: 0 },
    }),
  );
  let isStopping = false;
  let replacing: Promise<void> | undefined;
  cluster.setupPrimary({ exec: program });

  /** Starts a process. @returns it when it answers at the port, or nothing when it ended before. */
  async function start(): Promise<Worker | undefined> {
    const worker = cluster.fork(environment);
    const answers = once(worker, 'listening').then(() => worker);
    return Promise.race([answers, once(worker, 'exit').then(() => undefined)]);
  }

  function settle(place: Place, worker: Worker): void {
    place.worker = worker;
    place.startedAt = performance.now();
    worker.once('exit', (code, signal) => {
      if (place.worker !== worker || isStopping) return;
      say(`A process of the shop ended (${signal ?? `exit code ${code}`}). Another one takes its place.`);
      void refill(place);
    });
  }

  async function refill(place: Place): Promise<void> {
    const isEarly = performance.now() - place.startedAt < STEADY_MILLISECONDS;
    place.earlyEnds = isEarly ? place.earlyEnds + 1 : 0;
    place.worker = undefined;
    for (; !isStopping; place.earlyEnds++) {
      await wait(pauseAfter(place.earlyEnds));
      const worker = isStopping ? undefined : await start();
      if (worker) return settle(place, worker);
    }
  }

  /** The old one leaves when the new one answers, so that the port is never without. @returns whether it does. */
  async function replace(place: Place): Promise<boolean> {
    const former = place.worker;
    // A place that is empty is being filled with a new one already.
    if (!former) return true;
    place.worker = undefined;
    const successor = await start();
    if (successor) {
      settle(place, successor);
      await dismiss(former);
    } else if (former.isDead()) void refill(place);
    else place.worker = former;
    return successor !== undefined;
  }

  async function dismiss(former: Worker): Promise<void> {
    if (!former.isConnected()) return;
    const left = once(former, 'exit');
    former.send(REPLACED);
    const timer = setTimeout(() => former.process.kill('SIGKILL'), mostStoppingMilliseconds);
    await left;
    clearTimeout(timer);
  }

  async function replaceEach(): Promise<void> {
    for (const place of places) {
      const isDone = await replace(place);
      if (isStopping) return;
      if (!isDone) return say('The new process did not start, so the others stay as they are.');
    }
    say('Every process of the shop was replaced.');
  }

  return {
    /** Starts all of them, the first one alone: what keeps it from starting would keep all. @returns whether it did. */
    async start(): Promise<boolean> {
      const [firstPlace, ...others] = places;
      const first = await start();
      if (!first || !firstPlace) return false;
      settle(firstPlace, first);
      await Promise.all(others.map((place) => refill(place)));
      return true;
    },

    /** Puts a new process in the place of each, one after the other; nobody who asks the shop notices. */
    replaceAll(): Promise<void> {
      const next = (replacing ?? Promise.resolve()).then(replaceEach);
      replacing = next;
      return next;
    },

    /** Tells all to stop and resolves when they have. */
    async stop(): Promise<void> {
      isStopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      const ends = workers.map((worker) => once(worker, 'exit'));
      for (const { process } of workers) process.kill('SIGTERM');
      const timer = setTimeout(() => {
        for (const { process } of workers) process.kill('SIGKILL');
      }, mostStoppingMilliseconds);
      await Promise.all(ends);
      clearTimeout(timer);
    },
  };
}

function pauseAfter(earlyEnds: number): number {
  return earlyEnds === 0 ? 0 : Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** (earlyEnds - 1), LONGEST_PAUSE_MILLISECONDS);
}
