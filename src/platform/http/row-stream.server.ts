import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from './call.ts';
import { Problem } from './problem.ts';

/** A list that may be too long to be held: its rows come some at a time, when the last ones are sent. */
export class RowStream<Row> {
  readonly batches: AsyncIterable<readonly Row[]>;

  constructor(batches: AsyncIterable<readonly Row[]>) {
    this.batches = batches;
  }
}

/** Lists up to this long are answered whole, with their length and an ETag, and may be kept. */
export const MOST_ROWS_AT_ONCE = 1000;

/** Long lists that are being sent at one time. Each holds some hundred kilobytes. */
const MOST_STREAMS = 16;
/** Who takes nothing for so long is gone, or wants to hold the shop up. */
const MOST_PAUSE_MILLISECONDS = 30_000;
/** Short texts are soon forgotten; long ones wait for the large collection of garbage. */
const CHUNK_CHARACTERS = 32_768;
const RETRY_AFTER_SECONDS = 60;
const TOO_MANY_STREAMS =
  'Too many are reading whole lists just now. Ask for pages with page and limit, or try again in a minute.';

/** A whole list: its rows where they are few, otherwise a stream of them. */
export async function wholeList<Row>(batches: AsyncIterable<readonly Row[]>): Promise<Row[] | RowStream<Row>> {
  const first: Row[] = [];
  const iterator = batches[Symbol.asyncIterator]();
  while (first.length <= MOST_ROWS_AT_ONCE) {
    const next = await iterator.next();
    if (next.done) return first;
    first.push(...next.value);
  }
  return new RowStream(startingWith(first, iterator));
}

async function* startingWith<Row>(
  first: readonly Row[],
  iterator: AsyncIterator<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  yield first;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
}

/** Sends rows as a JSON array, as fast as they are taken. What goes wrong on the way cuts the answer off. */
export type SendRows = (request: FastifyRequest, reply: FastifyReply, rows: RowStream<unknown>) => FastifyReply;

/** Counts the streams of one process, so that many slow readers cannot fill its memory. */
export function createRowSender(): SendRows {
  let streams = 0;

  return (request, reply, { batches }) => {
    if (streams >= MOST_STREAMS) {
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      throw new Problem(503, TOO_MANY_STREAMS);
    }
    reply.headers({ 'content-type': JSON_TYPE, vary: 'Accept-Encoding' });
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    if (request.method === 'HEAD') return reply.send();
    streams++;
    reply.raw.once('close', () => streams--);
    reply.raw.setTimeout(MOST_PAUSE_MILLISECONDS);
    const json = Readable.from(jsonOf(batches), { objectMode: false });
    if (!acceptsGzip(request)) return reply.send(json);
    // What goes wrong reaches Fastify through the stream that it sends.
    return reply.header('content-encoding', 'gzip').send(pipeline(json, createGzip({ level: 1 }), () => {}));
  };
}

function acceptsGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!;q=0(\.0+)?\b)/.test(String(headers['accept-encoding'] ?? ''));
}

async function* jsonOf(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let text = '[';
  let isFirst = true;
  for await (const rows of batches) {
    for (const row of rows) {
      text += isFirst ? JSON.stringify(row) : `,${JSON.stringify(row)}`;
      isFirst = false;
      if (text.length < CHUNK_CHARACTERS) continue;
      yield text;
      text = '';
    }
  }
  yield `${text}]`;
}
