import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyBaseLogger } from 'fastify';
import { refuseBusy } from './busy-answer.server.ts';

/** Concurrent requests. More would only make all of them slower. */
const MAX_IN_PROGRESS = 256;
/** A request that takes longer is overdue: something that it waits for, such as the database, does not keep up. */
const OVERDUE_MILLISECONDS = 2000;
const MAX_OVERDUE = 32;
/**
 * How long one turn of the event loop may admit requests. A minimum is admitted in any case, because a turn may also be
 * long when another program keeps the machine busy.
 */
const MAX_TURN_MILLISECONDS = 250;
const MIN_ADMITTED_PER_TURN = 64;
/**
 * A turn accepts one new connection, however many are waiting in the kernel's queue. That queue is invisible here, so
 * it is assumed to grow when the loop has had no idle time for this long, while at least this many connections were
 * accepted and more keep arriving.
 */
const MAX_BUSY_MILLISECONDS = 500;
const MIN_NEW_CONNECTIONS = 32;
/** An event loop with a lower utilization has idle time. */
const BUSY_UTILIZATION = 0.95;

const POLL_INTERVAL_MILLISECONDS = 50;
const LOG_INTERVAL_MILLISECONDS = 10_000;

/** Paths that are needed under overload, or that cost next to nothing. */
const ALWAYS_ADMITTED = ['/health/', '/metrics', '/assets/'];

/** Rejects requests that could not be answered in time, before any work is done for them. */
export interface LoadShedder {
  /** Call this for each new connection. */
  onConnection(): void;
  /** @returns whether to handle the request; otherwise it has been answered with 503 and Retry-After. */
  admits(request: IncomingMessage, response: ServerResponse): boolean;
  close(): void;
}

/** Creates the load shedder of one process. It does not queue requests. Calls `onRefused` for each rejected one. */
export function createLoadShedder(log: FastifyBaseLogger, onRefused: () => void): LoadShedder {
  /** When each request started, in order of arrival, by performance.now(). */
  const inProgress = new Map<ServerResponse, number>();
  let overdue = 0;
  let polledAt = performance.now();
  let admittedInTurn = 0;
  let lastUtilization = performance.eventLoopUtilization();
  let busySince = polledAt;
  let connectionsWhileBusy = 0;
  let connectionsSincePoll = 0;
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;

  const timer = setInterval(poll, POLL_INTERVAL_MILLISECONDS);
  timer.unref();

  function poll(): void {
    polledAt = performance.now();
    admittedInTurn = 0;
    overdue = countOverdue();
    const utilization = performance.eventLoopUtilization();
    const isIdle = performance.eventLoopUtilization(utilization, lastUtilization).utilization < BUSY_UTILIZATION;
    if (isIdle || connectionsSincePoll === 0) {
      busySince = polledAt;
      connectionsWhileBusy = 0;
    }
    lastUtilization = utilization;
    connectionsSincePoll = 0;
    if (refused > 0 && polledAt - loggedAt > LOG_INTERVAL_MILLISECONDS) logRefusals();
  }

  function countOverdue(): number {
    let count = 0;
    for (const [response, since] of inProgress) {
      // Once headers are sent, only a slow client or an event stream keeps the response open.
      if (response.headersSent) inProgress.delete(response);
      else if (polledAt - since >= OVERDUE_MILLISECONDS) count++;
    }
    return count;
  }

  function logRefusals(): void {
    log.warn({ refused, inProgress: inProgress.size, overdue }, 'too busy: requests were refused');
    loggedAt = polledAt;
    refused = 0;
  }

  function isBusy(now: number): boolean {
    const isLongTurn = admittedInTurn >= MIN_ADMITTED_PER_TURN && now - polledAt > MAX_TURN_MILLISECONDS;
    const isQueueGrowing = connectionsWhileBusy >= MIN_NEW_CONNECTIONS && now - busySince > MAX_BUSY_MILLISECONDS;
    return isLongTurn || isQueueGrowing || inProgress.size >= MAX_IN_PROGRESS || overdue >= MAX_OVERDUE;
  }

  function begin(response: ServerResponse, now: number): void {
    inProgress.set(response, now);
    response.once('close', () => inProgress.delete(response));
  }

  return {
    onConnection() {
      connectionsWhileBusy++;
      connectionsSincePoll++;
    },
    admits(request, response) {
      if (ALWAYS_ADMITTED.some((path) => request.url?.startsWith(path))) return true;
      const now = performance.now();
      if (isBusy(now)) {
        refused++;
        onRefused();
        refuseBusy(request, response);
        return false;
      }
      admittedInTurn++;
      // A body that arrives slowly takes no capacity, so the request starts when its body is complete.
      if (hasBody(request)) request.once('end', () => begin(response, performance.now()));
      else begin(response, now);
      return true;
    },
    close: () => clearInterval(timer),
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
