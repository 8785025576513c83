/** Runs expensive tasks, a few at a time. */
export interface WorkQueue {
  /** Resolves with the task's result, or with `undefined` at once if too many tasks are waiting. */
  run<Result>(task: () => Promise<Result>): Promise<Result | undefined>;
}

/**
 * @param maxWaiting how many tasks may wait for those that run.
 * @param atOnce how many tasks run at the same time.
 */
export function createWorkQueue(maxWaiting: number, atOnce = 1): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  /** Passes the place of a finished task to the one that has waited longest. */
  function next(): void {
    const begin = waiting.shift();
    if (begin) begin();
    else running--;
  }

  return {
    async run(task) {
      if (running < atOnce) running++;
      else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
      else return undefined;
      return task().finally(next);
    },
  };
}
