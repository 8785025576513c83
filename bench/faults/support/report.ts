import { printTable } from '../../support/table.ts';
import {
  type Attempt,
  type AttemptKind,
  type FailureFigures,
  failuresOf,
  longestSilence,
  percentile,
  recoveryOf,
} from './attempts.ts';
import type { ConsistencyResult } from './consistency.ts';

const KINDS: readonly AttemptKind[] = ['page', 'read', 'order'];

/** Prints how the fault affected visitors. */
export function reportAttempts(attempts: readonly Attempt[], faultAt: number): void {
  console.log();
  printTable(
    ['', 'requests', 'failed', 'p50', 'p99', 'slowest', 'longest silence', 'recovered after'],
    KINDS.map((kind) => [kind, ...figuresOf(attempts, kind, faultAt)]),
  );
  console.log();
  const failures = failuresOf(attempts);
  if (failures.length === 0) console.log('No request failed');
  else printTable(['failures', 'times', 'from', 'to'], failures.map(rowOf));

  function rowOf({ name, count, firstAt, lastAt }: FailureFigures): string[] {
    return [name, String(count), formatSeconds(firstAt - faultAt), formatSeconds(lastAt - faultAt)];
  }
}

/** Prints the result. Sets exit code 1 if orders are lost or the stock is wrong. */
export function reportConsistency({ acknowledged, found, lost, wrongStock }: ConsistencyResult): void {
  console.log(`\nOrders: ${acknowledged} acknowledged, ${found} found, ${lost} lost`);
  for (const { id, taken, ordered } of wrongStock) console.log(`${id}: ${taken} taken from stock, ${ordered} ordered`);
  console.log(wrongStock.length === 0 ? 'Stock taken = pieces ordered, for every product' : 'The stock is WRONG');
  if (lost > 0 || wrongStock.length > 0) process.exitCode = 1;
}

function figuresOf(attempts: readonly Attempt[], kind: AttemptKind, faultAt: number): string[] {
  const own = attempts.filter((one) => one.kind === kind);
  return [
    String(own.length),
    String(own.filter(({ failure }) => failure).length),
    ...[50, 99, 100].map((percent) => `${percentile(own, kind, percent).toFixed(1)} ms`),
    formatSeconds(longestSilence(own, kind)),
    formatSeconds(recoveryOf(own, kind, faultAt)),
  ];
}

function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
