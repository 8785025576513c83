import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyBaseLogger } from 'fastify';
import { refuseBusy } from './busy-answer.server.ts';

/** Requests in work at once; beyond them, each would only make all others wait longer. */
const MOST_IN_WORK = 256;
/** Work that takes longer is overdue: what it waits for, such as the database, does not keep up. */
const OVERDUE_MILLISECONDS = 2000;
const MOST_OVERDUE = 32;
/**
 * For so long one turn of the event loop may go on taking requests that have arrived meanwhile; so many in any case, for
 * a turn may also have been long because the machine was busy with something else.
 */
const LONGEST_TURN_MILLISECONDS = 250;
const FEWEST_IN_TURN = 64;
/**
 * A turn lets one new connection in, however many wait outside. So they pile up where nobody sees them when the loop
 * does not rest for so long, so many came in, and they have not stopped coming.
 */
const LONGEST_CROWD_MILLISECONDS = 500;
const FEWEST_LET_IN = 32;
/** The part of its time in which a loop that rests now and then has work. */
const RESTLESS = 0.95;

const LOOK_EVERY_MILLISECONDS = 50;
const LOG_EVERY_MILLISECONDS = 10_000;

/** What is asked of a shop that is too busy for anything else, and what costs it next to nothing. */
const ALWAYS_ADMITTED = ['/health/', '/metrics', '/assets/'];

/** Stands before everything that costs work, and refuses at once what could not be answered in time. */
export interface Gate {
  /** Hears of each new connection. */
  letIn(): void;
  /** @returns whether the request may go on; otherwise it has been answered with 503 and Retry-After. */
  admits(request: IncomingMessage, response: ServerResponse): boolean;
  close(): void;
}

/** A gate before the requests of one process. Nobody waits at it: waiting would be work too. `onRefused` hears of each. */
export function createGate(log: FastifyBaseLogger, onRefused: () => void): Gate {
  /** Since when each is in work, in the order in which they came, by performance.now(). */
  const inWork = new Map<ServerResponse, number>();
  let overdue = 0;
  let lookedAt = performance.now();
  let inTurn = 0;
  let lastUse = performance.eventLoopUtilization();
  let crowdSince = lookedAt;
  let crowd = 0;
  let letIn = 0;
  let refused = 0;
  let toldAt = Number.NEGATIVE_INFINITY;

  const timer = setInterval(look, LOOK_EVERY_MILLISECONDS);
  timer.unref();

  function look(): void {
    lookedAt = performance.now();
    inTurn = 0;
    overdue = countOverdue();
    const use = performance.eventLoopUtilization();
    const hasRested = performance.eventLoopUtilization(use, lastUse).utilization < RESTLESS;
    if (hasRested || letIn === 0) {
      crowdSince = lookedAt;
      crowd = 0;
    }
    lastUse = use;
    letIn = 0;
    if (refused > 0 && lookedAt - toldAt > LOG_EVERY_MILLISECONDS) tell();
  }

  function countOverdue(): number {
    let count = 0;
    for (const [response, since] of inWork) {
      // An answer that has begun is being sent: to a slow reader, or for as long as somebody listens.
      if (response.headersSent) inWork.delete(response);
      else if (lookedAt - since >= OVERDUE_MILLISECONDS) count++;
    }
    return count;
  }

  function tell(): void {
    log.warn({ refused, inWork: inWork.size, overdue }, 'too busy: requests were refused');
    toldAt = lookedAt;
    refused = 0;
  }

  function isBusy(now: number): boolean {
    const isLongTurn = inTurn >= FEWEST_IN_TURN && now - lookedAt > LONGEST_TURN_MILLISECONDS;
    const isCrowded = crowd >= FEWEST_LET_IN && now - crowdSince > LONGEST_CROWD_MILLISECONDS;
    return isLongTurn || isCrowded || inWork.size >= MOST_IN_WORK || overdue >= MOST_OVERDUE;
  }

  function begin(response: ServerResponse, now: number): void {
    inWork.set(response, now);
    response.once('close', () => inWork.delete(response));
  }

  return {
    letIn() {
      crowd++;
      letIn++;
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
      inTurn++;
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
