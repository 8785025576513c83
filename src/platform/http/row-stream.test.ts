import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { createRowSender, RowStream } from './row-stream.server.ts';

const BATCHES = 10_000;
const BATCH = Array.from({ length: 100 }, (_, index) => ({ text: `row ${index} `.repeat(20) }));
const rowsSchema = z.array(z.object({ text: z.string() }));
const ENCODINGS = ['identity', 'gzip'];

/** Opens a server whose list counts what happens. Its handler waits for `isReady`. */
async function openList(isReady = Promise.resolve()) {
  const counts = { arrived: 0, closed: 0, batches: 0, ended: 0 };
  async function* readBatches() {
    try {
      for (let batch = 0; batch < BATCHES; batch++) {
        counts.batches++;
        yield BATCH;
        await nextTurn();
      }
    } finally {
      counts.ended++;
    }
  }
  const app = Fastify();
  onTestFinished(() => app.close());
  const sendRows = createRowSender();
  app.get('/', async (request, reply) => {
    counts.arrived++;
    reply.raw.once('close', () => counts.closed++);
    await isReady;
    return sendRows(request, reply, new RowStream(readBatches()), rowsSchema);
  });
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

  function request(encoding = 'identity'): Socket {
    const client = connect({ port: Number(address.port), host: address.hostname });
    onTestFinished(() => void client.destroy());
    client.write(`GET / HTTP/1.1\r\nhost: localhost\r\naccept-encoding: ${encoding}\r\n\r\n`);
    return client;
  }

  return { counts, request };
}

test.each(ENCODINGS)('a client that goes away ends the reading of the rows (%s)', async (encoding) => {
  const { counts, request } = await openList();
  const client = request(encoding);
  await once(client, 'data');
  client.destroy();
  await expect.poll(() => counts.ended).toBe(1);
  expect(counts.batches).toBeLessThan(BATCHES);
});

test.each(ENCODINGS)('no rows are read while the client reads nothing (%s)', async (encoding) => {
  const { counts, request } = await openList();
  const client = request(encoding);
  await once(client, 'data');
  client.pause();
  let last = -1;
  const isSettled = () => {
    const previous = last;
    last = counts.batches;
    return last === previous;
  };
  await expect.poll(isSettled, { interval: 200 }).toBe(true);
  expect(last).toBeLessThan(BATCHES);
  client.resume();
  await expect.poll(() => counts.batches).toBeGreaterThan(last);
});

test('clients that went away before the first row was sent take no place of others', async () => {
  const ready = Promise.withResolvers<void>();
  const { counts, request } = await openList(ready.promise);
  const clients = Array.from({ length: 20 }, () => request());
  await expect.poll(() => counts.arrived).toBe(20);
  for (const client of clients) client.destroy();
  await expect.poll(() => counts.closed).toBe(20);
  ready.resolve();
  const [answer] = await once(request(), 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
});
