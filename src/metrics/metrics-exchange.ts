import cluster, { type Worker } from 'node:cluster';
import * as z from 'zod';

/** Processes that do not respond in time are left out. */
const MAX_MILLISECONDS = 1500;

const messageSchema = z.discriminatedUnion('metrics', [
  /** A worker requests the metrics of all; the supervisor forwards the request to every worker. */
  z.object({ metrics: z.literal('wanted'), id: z.string() }),
  z.object({ metrics: z.literal('mine'), id: z.string(), values: z.unknown() }),
  z.object({ metrics: z.literal('all'), id: z.string(), values: z.array(z.unknown()) }),
]);
type Message = z.infer<typeof messageSchema>;

/** Reads metrics in a form that is passed between processes unparsed. */
type ReadMetrics = () => Promise<unknown>;

/** In a worker: returns a function that reads the metrics of all workers, and responds to requests for its own. */
export function exchangeMetrics(read: ReadMetrics): () => Promise<unknown[]> {
  const { worker } = cluster;
  if (!worker) return async () => [await read()];
  const waiting = new Map<string, (all: unknown[]) => void>();
  const send = (message: Message) => void worker.send(message);

  process.on('message', async (message) => {
    const { data } = messageSchema.safeParse(message);
    if (data?.metrics === 'wanted') send({ metrics: 'mine', id: data.id, values: await read() });
    if (data?.metrics === 'all') waiting.get(data.id)?.(data.values);
  });

  return async () => {
    const id = crypto.randomUUID();
    const { promise, resolve } = Promise.withResolvers<unknown[]>();
    waiting.set(id, resolve);
    // If the supervisor is busy or gone, only this process's metrics are returned.
    const timer = setTimeout(async () => resolve([await read()]), 2 * MAX_MILLISECONDS);
    send({ metrics: 'wanted', id });
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(id);
    });
  };
}

/** In the supervisor: collects the metrics of all workers for the one that requests them. */
export function relayMetrics(): void {
  cluster.on('message', async (requester: Worker, message: unknown) => {
    const { data } = messageSchema.safeParse(message);
    if (data?.metrics !== 'wanted') return;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const answers = await Promise.all(workers.map((worker) => worker && requestMetrics(worker, data.id)));
    const values = answers.filter((answer) => answer !== undefined);
    if (requester.isConnected()) requester.send({ metrics: 'all', id: data.id, values } satisfies Message);
  });
}

async function requestMetrics(worker: Worker, id: string): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const onMessage = (message: unknown) => {
    const { data } = messageSchema.safeParse(message);
    if (data?.metrics === 'mine' && data.id === id) resolve(data.values);
  };
  const timer = setTimeout(() => resolve(undefined), MAX_MILLISECONDS);
  worker.on('message', onMessage);
  worker.send({ metrics: 'wanted', id } satisfies Message);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', onMessage);
  });
}
