import cluster, { type Worker } from 'node:cluster';
import * as z from 'zod';

/** Who does not answer in time is left out. */
const MOST_MILLISECONDS = 1500;

const messageSchema = z.discriminatedUnion('figures', [
  /** A process wants those of all; the supervisor passes it on to each. */
  z.object({ figures: z.literal('wanted'), id: z.string() }),
  z.object({ figures: z.literal('mine'), id: z.string(), values: z.unknown() }),
  z.object({ figures: z.literal('all'), id: z.string(), values: z.array(z.unknown()) }),
]);
type Message = z.infer<typeof messageSchema>;

/** Figures pass from process to process without being looked at. */
type ReadFigures = () => Promise<unknown>;

/** In a process of the shop: gives the figures of all processes at this port, and its own to those that ask. */
export function exchangeFigures(read: ReadFigures): () => Promise<unknown[]> {
  const { worker } = cluster;
  if (!worker) return async () => [await read()];
  const waiting = new Map<string, (all: unknown[]) => void>();
  const send = (message: Message) => void worker.send(message);

  process.on('message', async (message) => {
    const { data } = messageSchema.safeParse(message);
    if (data?.figures === 'wanted') send({ figures: 'mine', id: data.id, values: await read() });
    if (data?.figures === 'all') waiting.get(data.id)?.(data.values);
  });

  return async () => {
    const id = crypto.randomUUID();
    const { promise, resolve } = Promise.withResolvers<unknown[]>();
    waiting.set(id, resolve);
    // A supervisor that is busy or gone must not keep the answer.
    const timer = setTimeout(async () => resolve([await read()]), 2 * MOST_MILLISECONDS);
    send({ figures: 'wanted', id });
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(id);
    });
  };
}

/** In the supervisor: collects the figures of all processes for the one that asks. */
export function relayFigures(): void {
  cluster.on('message', async (asker: Worker, message: unknown) => {
    const { data } = messageSchema.safeParse(message);
    if (data?.figures !== 'wanted') return;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const answers = await Promise.all(workers.map((worker) => worker && askOne(worker, data.id)));
    const values = answers.filter((answer) => answer !== undefined);
    if (asker.isConnected()) asker.send({ figures: 'all', id: data.id, values } satisfies Message);
  });
}

async function askOne(worker: Worker, id: string): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const listen = (message: unknown) => {
    const { data } = messageSchema.safeParse(message);
    if (data?.figures === 'mine' && data.id === id) resolve(data.values);
  };
  const timer = setTimeout(() => resolve(undefined), MOST_MILLISECONDS);
  worker.on('message', listen);
  worker.send({ figures: 'wanted', id } satisfies Message);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', listen);
  });
}
