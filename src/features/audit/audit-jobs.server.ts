import type { Job } from '#platform/jobs/job.ts';
import { deleteOldEntries } from './audit-retention.server.ts';
import { type CheckDependencies, recordCheck } from './record-check.server.ts';

const DAY_MILLISECONDS = 86_400_000;

/** Returns the daily jobs of the audit log: the check of its chain, and the deletion of old entries. */
export function auditJobs(dependencies: CheckDependencies): Job[] {
  const { db, now } = dependencies;
  return [
    {
      name: 'check-audit',
      intervalMilliseconds: DAY_MILLISECONDS,
      async run() {
        await recordCheck(dependencies);
        return 'done';
      },
    },
    { name: 'delete-old-audit', intervalMilliseconds: DAY_MILLISECONDS, run: () => deleteOldEntries(db, now()) },
  ];
}
