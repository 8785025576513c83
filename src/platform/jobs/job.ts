/** Work that repeats in the background, in one process at a time. */
export interface Job {
  /** Identifies its lease, log lines and metrics. */
  name: string;
  /** Time from the end of one run to the start of the next. */
  intervalMilliseconds: number;
  /** Also runs when a process starts, because the process that ran it last may have died before it was done. */
  runsAtStart?: true;
  /**
   * Does one batch. A rejected promise counts as a failure: the job runs again after a pause that doubles with each
   * failure in a row, up to the interval.
   * @returns `more` if another batch should follow at once, `unreachable` if a server that the work needs cannot be
   * reached.
   */
  run(context: JobContext): Promise<'more' | 'done' | 'unreachable'>;
}

export interface JobContext {
  /** Whether this is the run at the start of a process. */
  isAtStart: boolean;
  /** Aborted when the process stops, or when the lease was lost. The job should end soon after. */
  signal: AbortSignal;
}
