import { use } from 'react';
import { formatDateAndTime } from '#platform/format-dates.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { Alert } from '#ui/alert.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import type { ChainState } from './audit-calls.ts';

/** Says what the last check of the chain found, once there was one. */
export function ChainAlert({ state: { entries, faults, checkedAt } }: { state: ChainState }) {
  const timeZone = use(TimeZone);
  if (checkedAt === undefined) return null;
  const checked = `${formatNumber(entries)} ${entries === 1 ? 'entry' : 'entries'} checked ${formatDateAndTime(checkedAt, 'day', timeZone)}.`;
  if (faults === 0)
    return (
      <Alert kind="success">
        <strong>The chain is intact.</strong> {checked}
      </Alert>
    );
  return (
    <Alert kind="error">
      <strong>The chain is broken.</strong> {checked} Entries were changed, removed or inserted from outside. The
      operator finds them with npm run prove -- audit.
    </Alert>
  );
}
