/** Rows of `job_lease`: which process runs a job, and when it is due next. Times in epoch milliseconds. */
export interface JobLeaseTable {
  name: string;
  /** Id of the process that holds the lease; null between runs. */
  holder: string | null;
  expires_at: number;
  next_run_at: number;
  /** Failed runs in a row. */
  failures: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    job_lease: JobLeaseTable;
  }
}
