import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { compileSchema } from '#platform/compiled-schema.server.ts';
import { acceptsEncoding } from './accepts-encoding.ts';
import { JSON_TYPE } from './call.ts';
import { Problem } from './problem.ts';
import { TOO_MANY_WHOLE_LISTS } from './refusals.ts';

/** A list that may be too long for memory. The next batch of rows is read when the previous one has been sent. */
export class RowStream<Row> {
  readonly batches: AsyncIterable<Row[]>;

  constructor(batches: AsyncIterable<Row[]>) {
    this.batches = batches;
  }
}

/** Lists up to this length are sent at once, with Content-Length and ETag, and may be cached. */
export const MAX_ROWS_AT_ONCE = 1000;

/** Streams that one process sends at the same time. Each takes a few hundred kilobytes. */
const MAX_STREAMS = 16;
/** A client that reads nothing for this long is gone or malicious. */
const MAX_PAUSE_MILLISECONDS = 30_000;
/** Short strings are freed by a minor garbage collection; longer ones would wait for a major one. */
const CHUNK_CHARACTERS = 32_768;
const RETRY_AFTER_SECONDS = 60;

/** Reads a whole list: its rows if they are few, otherwise a stream of them. */
export async function readWholeList<Row>(batches: AsyncIterable<Row[]>): Promise<Row[] | RowStream<Row>> {
  const first: Row[] = [];
  const iterator = batches[Symbol.asyncIterator]();
  while (first.length <= MAX_ROWS_AT_ONCE) {
    const next = await iterator.next();
    if (next.done) return first;
    first.push(...next.value);
  }
  return new RowStream(startingWith(first, iterator));
}

async function* startingWith<Row>(first: Row[], iterator: AsyncIterator<Row[]>): AsyncGenerator<Row[]> {
  yield first;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
}

/** Sends the rows of an answer as fast as the client reads them. An error truncates the response. */
export type SendRows = (
  request: FastifyRequest,
  reply: FastifyReply,
  rows: RowStream<unknown>,
  answer: z.ZodMiniType,
) => FastifyReply;

/** Creates a sender that limits the streams of one process, so that many slow clients cannot fill its memory. */
export function createRowSender(): SendRows {
  let streams = 0;

  return (request, reply, { batches }, answer) => {
    if (streams >= MAX_STREAMS) {
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      throw new Problem(TOO_MANY_WHOLE_LISTS);
    }
    reply.headers({ 'content-type': JSON_TYPE, vary: 'Accept-Encoding' });
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    if (request.method === 'HEAD') return reply.send();
    reply.raw.setTimeout(MAX_PAUSE_MILLISECONDS);
    streams++;
    const json = Readable.from(jsonOf(batches, answer), { objectMode: false });
    // The response has closed already if the client went away while the first rows were read. Fastify then closes this.
    json.once('close', () => streams--);
    if (!acceptsEncoding(request.headers['accept-encoding'], 'gzip')) return reply.send(json);
    // Fastify gets errors through the stream that it sends, so the callback ignores them.
    return reply.header('content-encoding', 'gzip').send(pipeline(json, createGzip({ level: 1 }), () => {}));
  };
}

async function* jsonOf(batches: AsyncIterable<unknown[]>, answer: z.ZodMiniType): AsyncGenerator<string> {
  if (!(answer instanceof z.ZodMiniArray)) throw new Error('Only a list can be streamed');
  const schema = compileSchema(answer.def.element);
  let text = '[';
  let isFirst = true;
  for await (const rows of batches) {
    for (const row of rows) {
      const json = JSON.stringify(z.encode(schema, row));
      text += isFirst ? json : `,${json}`;
      isFirst = false;
      if (text.length < CHUNK_CHARACTERS) continue;
      yield text;
      text = '';
    }
  }
  yield `${text}]`;
}
