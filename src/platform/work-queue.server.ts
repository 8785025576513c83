/** Runs expensive tasks one at a time. */
export interface WorkQueue {
  /** Resolves with the task's result, or with `undefined` at once if too many tasks are waiting. */
  run<Result>(task: () => Promise<Result>): Promise<Result | undefined>;
}

/** @param maxWaiting how many tasks may wait for the running one. */
export function createWorkQueue(maxWaiting: number): WorkQueue {
  let last: Promise<unknown> = Promise.resolve();
  let unfinished = 0;

  return {
    async run(task) {
      if (unfinished > maxWaiting) return undefined;
      unfinished++;
      const done = last.then(task).finally(() => unfinished--);
      // Only the task's own caller sees a failure; waiting tasks still run.
      last = done.catch(() => undefined);
      return done;
    },
  };
}
