/** What somebody asked of the shop. */
export type TryKind = 'page' | 'read' | 'order';

/** One request as its sender saw it. Moments by performance.now(). */
export interface Try {
  kind: TryKind;
  begunAt: number;
  endedAt: number;
  /** Empty when it was answered as it should be, otherwise what happened instead: a status, or what the network said. */
  failure: string;
}

/** What failed in one way: how often, and from when to when. */
export interface FailureFigures {
  name: string;
  count: number;
  firstAt: number;
  lastAt: number;
}

/** The failures by kind of request and what happened. */
export function failuresOf(tries: readonly Try[]): FailureFigures[] {
  const groups = Map.groupBy(
    tries.filter(({ failure }) => failure),
    ({ kind, failure }) => `${kind}: ${failure}`,
  );
  return [...groups].map(([name, group]) => ({
    name,
    count: group.length,
    firstAt: Math.min(...group.map(({ begunAt }) => begunAt)),
    lastAt: Math.max(...group.map(({ endedAt }) => endedAt)),
  }));
}

/** Milliseconds from the fault to the end of the last failure of this kind; 0 when none failed after it. */
export function recoveryOf(tries: readonly Try[], kind: TryKind, faultAt: number): number {
  const failed = tries.filter((one) => one.kind === kind && one.failure && one.endedAt >= faultAt);
  return Math.max(0, ...failed.map(({ endedAt }) => endedAt - faultAt));
}

/** The longest time, in milliseconds, in which nobody's request of this kind succeeded. */
export function longestSilence(tries: readonly Try[], kind: TryKind): number {
  const moments = tries.filter((one) => one.kind === kind && !one.failure).map(({ endedAt }) => endedAt);
  const sorted = moments.toSorted((a, b) => a - b);
  return Math.max(0, ...sorted.slice(1).map((at, index) => at - (sorted[index] ?? at)));
}

/** How long requests of a kind took that were answered as they should be, in milliseconds: so many of 100 were quicker. */
export function percentile(tries: readonly Try[], kind: TryKind, percent: number): number {
  const times = tries.filter((one) => one.kind === kind && !one.failure).map((one) => one.endedAt - one.begunAt);
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
