import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { refuseBusy } from './busy-answer.server.ts';

/** Requests in work at once; beyond them, each would only make all others wait longer. */
const MOST_IN_WORK = 256;
/** Work that takes longer is overdue: what it waits for, such as the database, does not keep up. */
const OVERDUE_MILLISECONDS = 2000;
const MOST_OVERDUE = 32;
/** For so long one turn of the event loop may go on taking requests that have arrived meanwhile. */
const LONGEST_TURN_MILLISECONDS = 200;
const LOOK_EVERY_MILLISECONDS = 50;
const LOG_EVERY_MILLISECONDS = 10_000;

/** What is asked of a shop that is too busy for anything else, and what costs it next to nothing. */
const ALWAYS_ADMITTED = ['/health/', '/metrics', '/assets/'];

/** Stands before everything that costs work, and refuses at once what could not be answered in time. */
export interface Gate {
  /** @returns whether the request may go on; otherwise it has been answered with 503 and Retry-After. */
  admits(request: IncomingMessage, response: ServerResponse): boolean;
  close(): void;
}

/** A gate before the requests of one process. Nobody waits at it: waiting would be work too. */
export function createGate(log: FastifyBaseLogger): Gate {
  /** Since when each is in work, in the order in which they came, by performance.now(). */
  const inWork = new Map<ServerResponse, number>();
  let turnBegunAt = performance.now();
  let overdue = 0;
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;

  const timer = setInterval(look, LOOK_EVERY_MILLISECONDS);
  timer.unref();

  function look(): void {
    turnBegunAt = performance.now();
    overdue = 0;
    for (const [response, since] of inWork) {
      if (turnBegunAt - since < OVERDUE_MILLISECONDS) break;
      // An answer that has begun is being sent: to a slow reader, or for as long as somebody listens.
      if (response.headersSent) inWork.delete(response);
      else overdue++;
    }
    if (refused > 0 && turnBegunAt - loggedAt > LOG_EVERY_MILLISECONDS) tell();
  }

  function tell(): void {
    log.warn({ refused, inWork: inWork.size, overdue }, 'too busy: requests were refused');
    loggedAt = turnBegunAt;
    refused = 0;
  }

  function isBusy(now: number): boolean {
    return inWork.size >= MOST_IN_WORK || overdue >= MOST_OVERDUE || now - turnBegunAt > LONGEST_TURN_MILLISECONDS;
  }

  function begin(response: ServerResponse, now: number): void {
    inWork.set(response, now);
    response.once('close', () => inWork.delete(response));
  }

  return {
    admits(request, response) {
      const now = performance.now();
      if (ALWAYS_ADMITTED.some((path) => request.url?.startsWith(path))) return true;
      if (isBusy(now)) {
        refused++;
        refuseBusy(request, response);
        return false;
      }
      // Whoever sends a body slowly keeps nobody from working.
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
