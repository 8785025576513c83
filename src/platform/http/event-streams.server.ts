import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Problem } from './problem.ts';

/** Proxies take a connection away on which nothing happens, many after a minute. */
const HEARTBEAT_MILLISECONDS = 20_000;
/** Whoever lets more than this lie has stopped reading. */
const MOST_WAITING_BYTES = 1024;
const RETRY_AFTER_SECONDS = 30;

/** How many streams one process keeps open. A browser has one for each order on show. */
const MOST_IN_ALL = 1000;
const MOST_OF_A_PERSON = 10;

/** Nothing on the way may keep events back, and the connection ends with the stream. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
};

interface StreamWanted {
  /** Whose stream it is, as far as bounds go. */
  personId: string;
  /** Throws once the person may not read on; asked at every heartbeat. */
  askAgain: () => Promise<unknown>;
  /** Begins to send data; gives back how to stop. */
  begin: (send: (data: string | number) => void) => () => void;
}

export type EventStreams = ReturnType<typeof createEventStreams>;

/** Answers that go on: server-sent events (WHATWG HTML, section 9.2), so many at once and no more. */
export function createEventStreams() {
  const open = new Map<Readable, string>();
  let isClosing = false;

  function refuseTooMany(reply: FastifyReply, personId: string): void {
    const own = [...open.values()].filter((id) => id === personId).length;
    if (own < MOST_OF_A_PERSON && open.size < MOST_IN_ALL && !isClosing) return;
    reply.header('retry-after', RETRY_AFTER_SECONDS);
    const code = 'too-many-streams';
    if (own >= MOST_OF_A_PERSON)
      throw new Problem(429, 'You have this open too often. Close some of its pages.', { code });
    throw new Problem(503, 'Too many people follow something just now. Reload the page to see what is new.', { code });
  }

  function end(stream: Readable): void {
    if (open.delete(stream)) stream.push(null);
  }

  return {
    /** The stream to answer; throws 429 or 503. It ends with the connection, the right to read it, or the process. */
    open(reply: FastifyReply, { personId, askAgain, begin }: StreamWanted): Readable {
      refuseTooMany(reply, personId);
      const stream = new Readable({ highWaterMark: MOST_WAITING_BYTES, read() {} });
      open.set(stream, personId);
      const send = (text: string) => {
        if (open.has(stream) && !stream.push(text)) stream.destroy();
      };

      const stop = begin((data) => send(`data: ${data}\n\n`));
      const heartbeat = setInterval(
        () =>
          askAgain().then(
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
      // The answer to HEAD ends without its stream.
      reply.headers(HEADERS).raw.once('close', () => stream.destroy());
      return stream;
    },

    /** Ends all streams, because the process is about to stop. */
    close(): void {
      isClosing = true;
      for (const stream of [...open.keys()]) end(stream);
    },
  };
}
