import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sendCachedPage } from '../page-cache/cached-pages.server.ts';
import type { PageCache } from '../page-cache/page-cache.server.ts';
import { refuseBusy } from './busy-answer.server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route costs next to nothing, or is needed under overload, so its requests neither wait nor are refused. */
    isAlwaysAdmitted?: true;
    /** Returns the address under which the answer may be in the page cache. Then it is sent at once, too. */
    cacheAddressOf?: (request: FastifyRequest) => string | undefined;
  }
}

/** Requests in progress. More would only make all of them slower. */
const MAX_IN_PROGRESS = 256;
/** A request that takes longer is overdue: something that it waits for, such as the database, does not keep up. */
const OVERDUE_MILLISECONDS = 2000;
const MAX_OVERDUE = 32;

/** A request that has waited for longer is refused instead of begun. */
const MAX_WAIT_MILLISECONDS = 500;
/** While fewer are waiting, none is refused for that: on a slow or busy machine a few clients may wait for long. */
const MIN_WAITING = 32;

/** Requests that begin in one turn of the event loop. Their work delays the next turn, and with it all answers. */
const MAX_BEGUN_PER_TURN = 8;
/** Connections that are accepted at most before the next requests begin, so that an endless flood stops no work. */
const MAX_ACCEPTED_FIRST = 250;

const POLL_INTERVAL_MILLISECONDS = 50;
const LOG_INTERVAL_MILLISECONDS = 10_000;

/** A request that has arrived and was not begun. */
interface Waiting {
  request: IncomingMessage;
  response: ServerResponse;
  arrivedAt: number;
  begin: () => void;
}

/** Rejects requests that could not be answered in time, before any work is done for them. */
export interface LoadShedder {
  /** Call this for each new connection. */
  onConnection(): void;
  /** Calls `begin` as soon as the request may be handled, or answers it with 503 and Retry-After. */
  admit(request: IncomingMessage, response: ServerResponse, begin: () => void): void;
  close(): void;
}

/** Sends cached pages at once, begins those that many wait for, and lets the load shedder decide on all other requests. */
export function shedLoad(app: FastifyInstance, pageCache: PageCache, onRefused: () => void): void {
  const loadShedder = createLoadShedder(app.log, onRefused);
  app.server.on('connection', loadShedder.onConnection);
  app.addHook('onRequest', (request, reply, done) => {
    const { isAlwaysAdmitted, cacheAddressOf } = request.routeOptions.config;
    if (isAlwaysAdmitted) return done();
    const address = cacheAddressOf?.(request);
    if (sendCachedPage(pageCache, address, request.raw, reply.raw)) return;
    if (address !== undefined && pageCache.isAwaited(address)) return done();
    loadShedder.admit(request.raw, reply.raw, done);
  });
  app.addHook('onClose', async () => loadShedder.close());
}

/**
 * Creates the load shedder of one process. Calls `onRefused` for each rejected request.
 *
 * A turn of the event loop accepts one connection, however many wait in the kernel's queue, which Node cannot see. So
 * requests first wait in a queue of the process, and none begins in a turn that has accepted a connection. Such turns are
 * short, and the kernel's queue is soon empty. All requests are then known here, with their number and the time that each
 * has waited, which tells a crowd from a few clients that keep the process busy.
 */
export function createLoadShedder(log: FastifyBaseLogger, onRefused: () => void): LoadShedder {
  /** In order of arrival. */
  const waiting: Waiting[] = [];
  /** When each request began, in this order, by performance.now(). */
  const inProgress = new Map<ServerResponse, number>();
  let overdue = 0;
  let hasAccepted = false;
  let acceptedFirst = 0;
  let isTurnScheduled = false;
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;

  const timer = setInterval(poll, POLL_INTERVAL_MILLISECONDS);
  timer.unref();

  function poll(): void {
    const now = performance.now();
    overdue = countOverdue(now);
    if (refused > 0 && now - loggedAt > LOG_INTERVAL_MILLISECONDS) logRefusals(now);
  }

  function countOverdue(now: number): number {
    let count = 0;
    for (const [response, since] of inProgress) {
      // Once headers are sent, only a slow client or an event stream keeps the response open.
      if (response.headersSent) inProgress.delete(response);
      else if (now - since >= OVERDUE_MILLISECONDS) count++;
    }
    return count;
  }

  function logRefusals(now: number): void {
    log.warn({ refused, inProgress: inProgress.size, overdue }, 'too busy: requests were refused');
    loggedAt = now;
    refused = 0;
  }

  function scheduleTurn(): void {
    if (isTurnScheduled) return;
    isTurnScheduled = true;
    setImmediate(takeTurn);
  }

  /** Runs once in each turn of the event loop while requests wait, after connections and requests were read. */
  function takeTurn(): void {
    isTurnScheduled = false;
    if (hasAccepted && acceptedFirst < MAX_ACCEPTED_FIRST) {
      acceptedFirst++;
    } else {
      acceptedFirst = 0;
      beginSome();
    }
    hasAccepted = false;
    if (waiting.length > 0) scheduleTurn();
  }

  function beginSome(): void {
    const now = performance.now();
    for (let begun = 0; begun < MAX_BEGUN_PER_TURN; ) {
      const isCrowd = waiting.length >= MIN_WAITING;
      const next = waiting.shift();
      if (!next) return;
      if (next.response.destroyed) continue;
      if (isFull() || (isCrowd && now - next.arrivedAt > MAX_WAIT_MILLISECONDS)) {
        refuse(next);
        continue;
      }
      begin(next, now);
      begun++;
    }
  }

  function isFull(): boolean {
    return inProgress.size >= MAX_IN_PROGRESS || overdue >= MAX_OVERDUE;
  }

  function refuse({ request, response }: Waiting): void {
    refused++;
    onRefused();
    refuseBusy(request, response);
  }

  function begin({ request, response, begin }: Waiting, now: number): void {
    // A body that arrives slowly takes no capacity, so the request counts when its body is complete.
    if (hasBody(request)) request.once('end', () => count(response, performance.now()));
    else count(response, now);
    begin();
  }

  function count(response: ServerResponse, now: number): void {
    inProgress.set(response, now);
    response.once('close', () => inProgress.delete(response));
  }

  return {
    onConnection() {
      hasAccepted = true;
    },
    admit(request, response, begin) {
      waiting.push({ request, response, arrivedAt: performance.now(), begin });
      scheduleTurn();
    },
    close: () => clearInterval(timer),
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
