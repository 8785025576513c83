import { use } from 'react';
import { formatDateAndTime } from '#platform/format-dates.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import type { ChainState } from './audit-calls.ts';

interface ChainAlertProps {
  state: ChainState;
  isChecking: boolean;
  onCheck: () => void;
}

/** Says what the last check of the chain found. It is good news only if no entry was written since. */
export function ChainAlert({ state, isChecking, onCheck }: ChainAlertProps) {
  const { faults, unchecked, checkedAt } = state;
  const timeZone = use(TimeZone);
  const time = checkedAt === undefined ? undefined : formatDateAndTime(checkedAt, 'day', timeZone);
  if (faults > 0)
    return (
      <Alert kind="error">
        <strong>The chain is broken.</strong> {countEntries(state.entries)} checked {time}. Entries were changed,
        removed or inserted from outside. The operator finds them with npm run prove -- audit.
      </Alert>
    );
  if (time === undefined || unchecked > 0)
    return (
      <Alert kind="info">
        <div>
          {time === undefined
            ? `Not checked yet: ${countEntries(unchecked)}.`
            : `Not checked since ${time}: ${countEntries(unchecked, 'new ')}.`}
        </div>
        <Button variant="secondary" size="small" busy={isChecking} busyLabel="Checking" onClick={onCheck}>
          Check Now
        </Button>
      </Alert>
    );
  return (
    <Alert kind="success">
      <strong>The chain is intact.</strong> {countEntries(state.entries)} checked {time}.
    </Alert>
  );
}

/** 1 → "1 entry", 18204 → "18,204 entries". */
function countEntries(count: number, kind = ''): string {
  return `${formatNumber(count)} ${kind}${count === 1 ? 'entry' : 'entries'}`;
}
