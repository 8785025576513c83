import { currentTraces, type RequestTrace, runTraced } from '#platform/request-trace.server.ts';
import { DatabaseUnavailable } from './database-errors.server.ts';

/** A healthy database runs hundreds of batches in this time. */
const MAX_WAIT_MILLISECONDS = 2_000;

/**
 * Batches concurrent requests. A request runs at once if fewer than `maxConcurrent` batches are running; otherwise it
 * waits and joins the next batch. A batch takes `size` requests or, if that is more, half of the queue up to `maxSize`:
 * a busy event loop runs few batches, so their size has to grow with the queue. If `work` rejects, all requests of the
 * batch reject. A request that waits too long rejects with DatabaseUnavailable.
 * @param work returns one result per request, in the same order.
 */
export function batch<Request, Result>(
  limits: { size: number; maxSize: number; maxConcurrent: number },
  work: (requests: readonly Request[]) => Promise<readonly Result[]>,
): (request: Request) => Promise<Result> {
  const queue: QueuedRequest<Request, Result>[] = [];
  let running = 0;

  async function drainQueue(): Promise<void> {
    running++;
    while (queue.length > 0) await runBatch(queue.splice(0, nextSize()));
    running--;
  }

  function nextSize(): number {
    return Math.min(Math.max(limits.size, Math.ceil(queue.length / 2)), limits.maxSize);
  }

  async function runBatch(entries: readonly QueuedRequest<Request, Result>[]): Promise<void> {
    for (const entry of entries) endWait(entry);
    try {
      const traces = entries.flatMap((entry) => entry.traces);
      const results = await runTraced(traces, () => work(entries.map(({ request }) => request)));
      for (const [index, result] of results.entries()) entries[index]?.resolve(result);
    } catch (error) {
      for (const { reject } of entries) reject(error);
    }
  }

  function timeOut(entry: QueuedRequest<Request, Result>): void {
    queue.splice(queue.indexOf(entry), 1);
    endWait(entry);
    entry.reject(new DatabaseUnavailable(undefined, 'Too many requests are waiting for the database'));
  }

  return (request) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const traces = currentTraces();
    for (const trace of traces) trace.begin('queue');
    const entry: QueuedRequest<Request, Result> = { request, traces, resolve, reject, timer: undefined };
    queue.push(entry);
    if (running < limits.maxConcurrent) void drainQueue();
    else entry.timer = setTimeout(timeOut, MAX_WAIT_MILLISECONDS, entry);
    return promise;
  };
}

function endWait({ timer, traces }: Pick<QueuedRequest<unknown, unknown>, 'timer' | 'traces'>): void {
  clearTimeout(timer);
  for (const trace of traces) trace.end('queue');
}

interface QueuedRequest<Request, Result> {
  request: Request;
  /** The HTTP requests that wait for it. */
  traces: readonly RequestTrace[];
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
  timer: NodeJS.Timeout | undefined;
}
