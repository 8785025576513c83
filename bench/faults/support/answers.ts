import * as z from 'zod';

/** Response times of one kind of request with one status, in milliseconds. */
export const answersSchema = z.object({
  kind: z.string(),
  status: z.string(),
  count: z.number().int(),
  p50: z.number(),
  p99: z.number(),
  slowest: z.number(),
});
export type Answers = z.infer<typeof answersSchema>;

/** A request with its timing and outcome. */
export interface Sent {
  kind: string;
  startedAt: number;
  milliseconds: number;
  status: string;
}

/** Starts the clock of a request. */
export function begin(kind: string): Sent {
  return { kind, startedAt: performance.now(), milliseconds: Number.NaN, status: 'none' };
}

/** Records the outcome of a request. */
export function finish(one: Sent, status: string): void {
  one.status = status;
  one.milliseconds = performance.now() - one.startedAt;
}

/** Groups requests by kind and status. */
export function summarise(sent: readonly Sent[]): Answers[] {
  const groups = Map.groupBy(sent, ({ kind, status }) => `${kind} ${status}`);
  return [...groups.values()].map((group) => {
    const times = group.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
    const at = (percent: number) => times[Math.min(times.length - 1, Math.floor((times.length * percent) / 100))] ?? 0;
    const { kind = '', status = '' } = group[0] ?? {};
    return { kind, status, count: group.length, p50: at(50), p99: at(99), slowest: at(100) };
  });
}
