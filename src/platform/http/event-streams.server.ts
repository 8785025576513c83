import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { TOO_MANY_OWN_STREAMS, TOO_MANY_STREAMS } from './event-stream-refusals.ts';
import { Problem } from './problem.ts';

/** Proxies close idle connections, many after a minute. */
const HEARTBEAT_MILLISECONDS = 20_000;
/** A client with more unread data than this has stopped reading. */
const MAX_BUFFERED_BYTES = 1024;
const RETRY_AFTER_SECONDS = 30;

/** How many streams one process keeps open. A browser has one for each order that it shows. */
const MAX_STREAMS = 1000;
const MAX_STREAMS_PER_USER = 10;

/** Proxies must not buffer or transform events, and the connection closes with the stream. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
};

interface StreamOptions {
  /** The user whose stream limit applies. */
  userId: string;
  /** Throws once the user has lost access. Called at every heartbeat. */
  reauthorize: () => Promise<unknown>;
  /** Starts sending data and returns a function that stops it. */
  begin: (send: (data: string | number) => void) => () => void;
}

export type EventStreams = ReturnType<typeof createEventStreams>;

/** Manages streams of server-sent events (WHATWG HTML, section 9.2) and limits their number. */
export function createEventStreams() {
  const open = new Map<Readable, string>();
  let isClosing = false;

  function refuseTooMany(reply: FastifyReply, userId: string): void {
    const own = [...open.values()].filter((id) => id === userId).length;
    if (own < MAX_STREAMS_PER_USER && open.size < MAX_STREAMS && !isClosing) return;
    reply.header('retry-after', RETRY_AFTER_SECONDS);
    throw new Problem(own >= MAX_STREAMS_PER_USER ? TOO_MANY_OWN_STREAMS : TOO_MANY_STREAMS);
  }

  function end(stream: Readable): void {
    if (open.delete(stream)) stream.push(null);
  }

  return {
    /**
     * Opens a stream. It ends when the connection closes, the user loses access, or the process stops. Throws 429 or
     * 503 if there are too many.
     */
    open(reply: FastifyReply, { userId, reauthorize, begin }: StreamOptions): Readable {
      refuseTooMany(reply, userId);
      const stream = new Readable({ highWaterMark: MAX_BUFFERED_BYTES, read() {} });
      open.set(stream, userId);
      const send = (text: string) => {
        if (open.has(stream) && !stream.push(text)) stream.destroy();
      };

      const stop = begin((data) => send(`data: ${data}\n\n`));
      const heartbeat = setInterval(
        () =>
          reauthorize().then(
            () => send(':\n\n'),
            () => end(stream),
          ),
        HEARTBEAT_MILLISECONDS,
      );
      stream.once('close', () => {
        clearInterval(heartbeat);
        stop();
        open.delete(stream);
      });
      // A HEAD response ends without reading the stream.
      reply.headers(HEADERS).raw.once('close', () => stream.destroy());
      return stream;
    },

    /** Ends all streams, because the process is stopping. */
    close(): void {
      isClosing = true;
      for (const stream of [...open.keys()]) end(stream);
    },
  };
}
