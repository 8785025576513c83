/** Does pieces of heavy work one at a time. */
export interface WorkQueue {
  /** Resolves with what the work gives, or with `undefined` at once when too many are waiting already. */
  run<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined>;
}

/** @param mostWaiting how many pieces may wait for the one that is being done. */
export function createWorkQueue(mostWaiting: number): WorkQueue {
  let last: Promise<unknown> = Promise.resolve();
  let unfinished = 0;

  return {
    async run(work) {
      if (unfinished > mostWaiting) return undefined;
      unfinished++;
      const done = last.then(work).finally(() => unfinished--);
      // A failure is its own caller's; those who wait go on.
      last = done.catch(() => undefined);
      return done;
    },
  };
}
