import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A client that reads nothing for this long is gone. */
const MAX_PAUSE_MILLISECONDS = 30_000;

/** Answers with a CSV file that is written batch by batch, so that memory does not grow with its length. */
export function sendCsv(reply: FastifyReply, fileName: string, batches: AsyncGenerator<string>): Readable {
  const csv = Readable.from(batches, { objectMode: false });
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
  reply.raw.setTimeout(MAX_PAUSE_MILLISECONDS, () => reply.raw.destroy());
  // A response to HEAD ends without reading the stream.
  reply.raw.once('close', () => csv.destroy());
  return csv;
}
