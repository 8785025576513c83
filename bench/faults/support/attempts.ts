/** The kind of a request. */
export type AttemptKind = 'page' | 'read' | 'order';

/** A request as the client saw it. Times by performance.now(). */
export interface Attempt {
  kind: AttemptKind;
  startedAt: number;
  endedAt: number;
  /** Empty for a success, otherwise the unexpected status or the network error. */
  failure: string;
}

/** Failures of one kind: their number, and when the first and the last one happened. */
export interface FailureFigures {
  name: string;
  count: number;
  firstAt: number;
  lastAt: number;
}

/** Groups the failures by kind of request and error. */
export function failuresOf(attempts: readonly Attempt[]): FailureFigures[] {
  const groups = Map.groupBy(
    attempts.filter(({ failure }) => failure),
    ({ kind, failure }) => `${kind}: ${failure}`,
  );
  return [...groups].map(([name, group]) => ({
    name,
    count: group.length,
    firstAt: Math.min(...group.map(({ startedAt }) => startedAt)),
    lastAt: Math.max(...group.map(({ endedAt }) => endedAt)),
  }));
}

/** Returns the milliseconds from the fault to the last failure of this kind, or 0 if there was none. */
export function recoveryOf(attempts: readonly Attempt[], kind: AttemptKind, faultAt: number): number {
  const failed = attempts.filter((one) => one.kind === kind && one.failure && one.endedAt >= faultAt);
  return Math.max(0, ...failed.map(({ endedAt }) => endedAt - faultAt));
}

/** Returns the longest time without a successful request of this kind, in milliseconds. */
export function longestSilence(attempts: readonly Attempt[], kind: AttemptKind): number {
  const moments = attempts.filter((one) => one.kind === kind && !one.failure).map(({ endedAt }) => endedAt);
  const sorted = moments.toSorted((a, b) => a - b);
  return Math.max(0, ...sorted.slice(1).map((at, index) => at - (sorted[index] ?? at)));
}

/** Returns a percentile of the durations of successful requests of this kind, in milliseconds. */
export function percentile(attempts: readonly Attempt[], kind: AttemptKind, percent: number): number {
  const times = attempts.filter((one) => one.kind === kind && !one.failure).map((one) => one.endedAt - one.startedAt);
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
