import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { IS_ALONE, REPLACED } from './supervised.ts';

/** A worker that exits sooner than this is restarted with exponential backoff. */
const STABLE_AFTER_MILLISECONDS = 60_000;
const INITIAL_BACKOFF_MILLISECONDS = 500;
const MAX_BACKOFF_MILLISECONDS = 30_000;

/** One of the supervised processes. The slot stays when its worker is replaced. */
interface Slot {
  /** The current worker, which is restarted when it exits. */
  worker: Worker | undefined;
  startedAt: number;
  /** Consecutive exits soon after the start. */
  earlyExits: number;
}

interface SupervisorOptions {
  /** The program that each worker runs. */
  program: string;
  /** The working folder of each worker. It may be a link, which leads to another release after an upgrade. */
  folder: string;
  processes: number;
  /** Added to the environment of each worker. */
  environment: Record<string, string>;
  /** A worker that has not exited after this time is killed. */
  maxStoppingMilliseconds: number;
  /** Prints a line for the operator. */
  print: (line: string) => void;
}

/** Runs several workers on one port and restarts those that exit. */
export function createSupervisor({
  program,
  folder,
  processes,
  environment,
  maxStoppingMilliseconds,
  print,
}: SupervisorOptions) {
  const slots = Array.from(
    { length: processes },
    (): Slot => ({ worker: undefined, startedAt: Number.NEGATIVE_INFINITY, earlyExits: 0 }),
  );
  let isStopping = false;
  let replacing: Promise<void> | undefined;
  cluster.setupPrimary({ exec: program, cwd: folder });

  /** Starts a worker. @returns the worker once it listens on the port, or `undefined` if it exits before. */
  async function start(): Promise<Worker | undefined> {
    const isAlone = !Object.values(cluster.workers ?? {}).some((other) => other?.isConnected());
    const worker = cluster.fork({ ...environment, [IS_ALONE]: isAlone ? 'yes' : 'no' });
    const listening = once(worker, 'listening').then(() => worker);
    return Promise.race([listening, once(worker, 'exit').then(() => undefined)]);
  }

  function assign(slot: Slot, worker: Worker): void {
    slot.worker = worker;
    slot.startedAt = performance.now();
    worker.once('exit', (code, signal) => {
      if (slot.worker !== worker || isStopping) return;
      print(`A process of the shop ended (${signal ?? `exit code ${code}`}). Starting another one.`);
      void restart(slot);
    });
  }

  async function restart(slot: Slot): Promise<void> {
    const isEarly = performance.now() - slot.startedAt < STABLE_AFTER_MILLISECONDS;
    slot.earlyExits = isEarly ? slot.earlyExits + 1 : 0;
    slot.worker = undefined;
    for (; !isStopping; slot.earlyExits++) {
      await wait(backoffAfter(slot.earlyExits));
      const worker = isStopping ? undefined : await start();
      if (worker) return assign(slot, worker);
    }
  }

  /** Stops the old worker once the new one listens, so the port stays open. @returns whether the new one started. */
  async function replace(slot: Slot): Promise<boolean> {
    const previous = slot.worker;
    // An empty slot is already being restarted.
    if (!previous) return true;
    slot.worker = undefined;
    const successor = await start();
    if (successor) {
      assign(slot, successor);
      await stopReplaced(previous);
    } else if (previous.isDead()) void restart(slot);
    else slot.worker = previous;
    return successor !== undefined;
  }

  async function stopReplaced(previous: Worker): Promise<void> {
    if (!previous.isConnected()) return;
    const exited = once(previous, 'exit');
    previous.send(REPLACED);
    const timer = setTimeout(() => previous.process.kill('SIGKILL'), maxStoppingMilliseconds);
    await exited;
    clearTimeout(timer);
  }

  async function replaceEach(): Promise<void> {
    for (const slot of slots) {
      const isDone = await replace(slot);
      if (isStopping) return;
      if (!isDone) return print('The new process did not start, so the remaining processes were not replaced.');
    }
    print('Every process of the shop was replaced.');
  }

  return {
    /**
     * Starts all workers. The first one starts alone: whatever stops it would stop all.
     * @returns whether the first one started.
     */
    async start(): Promise<boolean> {
      const [firstSlot, ...others] = slots;
      const first = await start();
      if (!first || !firstSlot) return false;
      assign(firstSlot, first);
      await Promise.all(others.map((slot) => restart(slot)));
      return true;
    },

    /** Replaces the workers one after the other, without downtime. */
    replaceAll(): Promise<void> {
      const next = (replacing ?? Promise.resolve()).then(replaceEach);
      replacing = next;
      return next;
    },

    /** Stops all workers and resolves when they have exited. */
    async stop(): Promise<void> {
      isStopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      const exits = workers.map((worker) => once(worker, 'exit'));
      for (const { process } of workers) process.kill('SIGTERM');
      const timer = setTimeout(() => {
        for (const { process } of workers) process.kill('SIGKILL');
      }, maxStoppingMilliseconds);
      await Promise.all(exits);
      clearTimeout(timer);
    },
  };
}

function backoffAfter(earlyExits: number): number {
  return earlyExits === 0
    ? 0
    : Math.min(INITIAL_BACKOFF_MILLISECONDS * 2 ** (earlyExits - 1), MAX_BACKOFF_MILLISECONDS);
}
