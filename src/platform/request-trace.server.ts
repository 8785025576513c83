import { AsyncLocalStorage } from 'node:async_hooks';

/** What requests wait for: their turn (a connection, a batch, SQLite's writer), the database, or the card provider. */
const KINDS = ['queue', 'database', 'provider'] as const;
export type WaitKind = (typeof KINDS)[number];

/** Collects how long a request waits for each kind, and which order it concerns. Waits that overlap count once. */
export class RequestTrace {
  order: string | undefined;
  readonly #waits = new Map(KINDS.map((kind) => [kind, { open: 0, since: 0, milliseconds: 0 }]));

  begin(kind: WaitKind): void {
    const wait = this.#waits.get(kind);
    if (wait && wait.open++ === 0) wait.since = performance.now();
  }

  end(kind: WaitKind): void {
    const wait = this.#waits.get(kind);
    if (wait && --wait.open === 0) wait.milliseconds += performance.now() - wait.since;
  }

  /** How long it has waited so far, in whole milliseconds. */
  get waits(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#waits].map(([kind, { milliseconds }]) => [kind, Math.round(milliseconds)]));
  }
}

/** The requests that the running code works for. */
const storage = new AsyncLocalStorage<readonly RequestTrace[]>();

/** Runs work of these requests, to which its waits are added. */
export function runTraced<Result>(traces: readonly RequestTrace[], work: () => Result): Result {
  return storage.run(traces, work);
}

/** Returns the requests that the caller works for. */
export function currentTraces(): readonly RequestTrace[] {
  return storage.getStore() ?? [];
}

/** Adds the duration of `work` to the requests that the caller works for. */
export async function waitFor<Result>(kind: WaitKind, work: () => Promise<Result>): Promise<Result> {
  const traces = currentTraces();
  for (const trace of traces) trace.begin(kind);
  try {
    return await work();
  } finally {
    for (const trace of traces) trace.end(kind);
  }
}

/** Records which order the request concerns that the caller works for. */
export function noteOrder(orderId: string): void {
  for (const trace of currentTraces()) trace.order = orderId;
}
