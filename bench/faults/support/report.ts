import { printTable } from '../../support/table.ts';
import type { Books } from './books.ts';
import {
  type FailureFigures,
  failuresOf,
  longestSilence,
  percentile,
  recoveryOf,
  type Try,
  type TryKind,
} from './tries.ts';

const KINDS: readonly TryKind[] = ['page', 'read', 'order'];

/** Prints what people saw of the fault. */
export function reportTries(tries: readonly Try[], faultAt: number): void {
  console.log();
  printTable(
    ['', 'requests', 'failed', 'p50', 'p99', 'slowest', 'longest silence', 'recovered after'],
    KINDS.map((kind) => [kind, ...figuresOf(tries, kind, faultAt)]),
  );
  console.log();
  const failures = failuresOf(tries);
  if (failures.length === 0) console.log('No request failed');
  else printTable(['failures', 'times', 'from', 'to'], failures.map(rowOf));

  function rowOf({ name, count, firstAt, lastAt }: FailureFigures): string[] {
    return [name, String(count), formatSeconds(firstAt - faultAt), formatSeconds(lastAt - faultAt)];
  }
}

/** Prints whether what was acknowledged is there; exit code 1 when anything is lost or the stock does not add up. */
export function reportBooks({ acknowledged, found, lost, wrongStock }: Books): void {
  console.log(`\nOrders: ${acknowledged} acknowledged, ${found} found, ${lost} lost`);
  for (const { id, taken, ordered } of wrongStock) console.log(`${id}: ${taken} taken from stock, ${ordered} ordered`);
  console.log(wrongStock.length === 0 ? 'Stock taken = pieces ordered, for every product' : 'The stock is WRONG');
  if (lost > 0 || wrongStock.length > 0) process.exitCode = 1;
}

function figuresOf(tries: readonly Try[], kind: TryKind, faultAt: number): string[] {
  const own = tries.filter((one) => one.kind === kind);
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
