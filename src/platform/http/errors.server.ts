import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DiskFull, findDatabaseError, OutcomeUnknown } from '#platform/database/database-errors.server.ts';
import { newId } from '#platform/id.ts';
import { TooManyPendingPages } from '#platform/page-cache/page-cache.server.ts';
import { rememberMethods } from './allowed-methods.server.ts';
import { tooBusy } from './busy-answer.server.ts';
import { PROBLEM_TYPE, Problem, problemWithMessage } from './problem.ts';
import {
  isForPage,
  PROBLEM_PAGE_HEADERS,
  problemPage,
  readBusyPage,
  TO_HOME,
  TRY_AGAIN,
} from './problem-page.server.ts';
import { DATABASE_AWAY, DISK_FULL, FAULT, OUTCOME_UNKNOWN, TOO_BUSY } from './refusals.ts';
import { MALFORMED_ADDRESS } from './request-target.server.ts';

/** Shown for a missing file. It does not repeat the URL, which anybody can choose. */
const NOT_FOUND = 'There is nothing at this address. It may contain a typo, or the page has moved.';

/** For temporary problems. */
export const RETRY_AFTER_SECONDS = 5;

/** Messages for Fastify's own errors, by code. */
const REFUSED_BY_FASTIFY: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body has to be JSON: send it with Content-Type: application/json.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty, but Content-Type says that it is JSON.',
  FST_ERR_BAD_URL: MALFORMED_ADDRESS,
};

/** Status and message for Node's HTTP parser errors, by code. */
const REFUSED_BY_NODE: Readonly<Record<string, [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and headers of the request, cookies among them, take more than 16 kB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Check your connection and try again.'],
};
const NOT_HTTP: [status: number, detail: string] = [400, 'This is not a request that the shop can read.'];

const refusals = new WeakMap<FastifyRequest, string | undefined>();

/** Returns the problem code that this request was answered with, for the log. */
export function refusalOf(request: FastifyRequest): string | undefined {
  return refusals.get(request);
}

/**
 * Answers every error as problem+json, also those of routes that do not exist or do not take the method. Logs internal
 * errors once, here, and does not reveal their details. Must be called before routes are added.
 */
export function answerErrorsAsProblems(app: FastifyInstance): void {
  const listMethods = rememberMethods(app);
  app.setErrorHandler<FastifyError | Problem>(answerError);
  app.setNotFoundHandler((request, reply) => {
    // Both may be cached by default (RFC 9110, section 15.1), but a later release may serve this URL.
    void reply.header('cache-control', 'no-store');
    const methods = listMethods(pathOf(request));
    if (methods.length === 0 || methods.includes(request.method))
      return sendProblem(request, reply, notFoundProblem(request));
    return sendProblem(request, reply.header('allow', methods.join(', ')), wrongMethod(request, methods));
  });
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '/';
}

/** Creates the 404 for an unknown URL. */
export function notFoundProblem(request: FastifyRequest): Problem {
  return new Problem({ status: 404, detail: `There is no ${request.method} ${pathOf(request)} here.` });
}

function wrongMethod(request: FastifyRequest, methods: readonly string[]): Problem {
  const detail = `There is no ${request.method} ${pathOf(request)} here. It can be requested with ${methods.join(', ')}.`;
  return new Problem({ status: 405, detail });
}

/** Sends the error as problem+json, even if no route was matched. */
export function answerError(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply, toProblem(error, request));
}

/** Answers a request that Node could not parse, and closes the connection. */
export function answerClientError({ code }: { code: string }, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, detail] = REFUSED_BY_NODE[code] ?? NOT_HTTP;
  const body = JSON.stringify(new Problem({ status, detail }).toBody(newId()));
  const headers = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, `Content-Type: ${PROBLEM_TYPE}`, 'Connection: close'];
  socket.end(`${headers.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  refusals.set(request, problem.code);
  if (problem.status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS);
  reply.status(problem.status);
  if (isForPage(request.raw)) return reply.headers(PROBLEM_PAGE_HEADERS).send(pageFor(problem));
  return reply.type(PROBLEM_TYPE).send(JSON.stringify(problem.toBody(request.id)));
}

/** Renders the problem as a page, for when the shop's own error page is not available. */
function pageFor({ status, code, message }: Problem): string {
  if (code === TOO_BUSY.code) return readBusyPage().toString();
  if (status === 404) return problemPage({ heading: "This Page Isn't Available", sentence: NOT_FOUND, link: TO_HOME });
  const link = status < 500 ? TO_HOME : TRY_AGAIN;
  return problemPage({ heading: 'This page could not be shown', sentence: message, link });
}

function toProblem(error: FastifyError | Problem, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof TooManyPendingPages) return tooBusy();
  const status = error.statusCode ?? 500;
  if (status < 500) return new Problem({ status, detail: explainFastify(error, request) });
  return problemOfFault(error, request);
}

/** Returns the problem for an error that no call expects. Logs it, and does not reveal its details. */
export function problemOfFault(error: unknown, request: FastifyRequest): Problem {
  const databaseError = findDatabaseError(error);
  if (databaseError instanceof DiskFull) return diskFull(request);
  if (databaseError)
    return problemWithMessage(databaseError instanceof OutcomeUnknown ? OUTCOME_UNKNOWN : DATABASE_AWAY);
  request.log.error({ err: error }, 'request failed');
  const detail = `Something went wrong on our side. Try again; if it happens again, contact us and quote ${request.id}.`;
  return new Problem({ ...FAULT, detail });
}

function explainFastify({ code, message }: FastifyError, { routeOptions }: FastifyRequest): string {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return `The request is larger than ${Math.floor(routeOptions.bodyLimit / 1024)} kB. Send less at once.`;
  return REFUSED_BY_FASTIFY[code] ?? message;
}

/** Logs every refusal, because it lasts until an operator frees disk space. */
function diskFull(request: FastifyRequest): Problem {
  request.log.error("the database's disk is full: nothing can be saved");
  return problemWithMessage(DISK_FULL);
}
