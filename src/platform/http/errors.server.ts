import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DiskFull, findDatabaseTrouble, OutcomeUnknown } from '#platform/database/database-trouble.server.ts';
import { newId } from '#platform/id.ts';
import { TooManyPendingPages } from '#platform/page-cache/page-cache.server.ts';
import { tooBusy } from './busy-answer.server.ts';
import { PROBLEM_TYPE, Problem } from './problem.ts';
import { isForPage, PROBLEM_PAGE_HEADERS, problemPage, TO_HOME, TRY_AGAIN } from './problem-page.server.ts';
import { MALFORMED_ADDRESS } from './request-target.server.ts';

/** Said at an address of a file that is not there. The address itself is not repeated: it is anybody's. */
const NOTHING = 'Nothing is at this address. It may have a typo, or what was there has moved.';

/** For what passes by itself. */
export const RETRY_AFTER_SECONDS = 5;

/** What Fastify itself refuses, said to a person. */
const REFUSED_BY_FASTIFY: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body has to be JSON: send it with Content-Type: application/json.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty, but JSON was announced.',
  FST_ERR_BAD_URL: MALFORMED_ADDRESS,
};

/** What Node refuses before there is a request, by its code. */
const REFUSED_BY_NODE: Readonly<Record<string, [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and headers of the request, cookies among them, take more than 16 kB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Check your connection and try again.'],
};
const NOT_HTTP: [status: number, detail: string] = [400, 'This is not a request that the shop can read.'];

const refusals = new WeakMap<FastifyRequest, string | undefined>();

/** The name of the refusal that this request was answered with, for the log. */
export function refusalOf(request: FastifyRequest): string | undefined {
  return refusals.get(request);
}

/** Answers every error as problem+json; a fault of ours is logged once, here, and says nothing of its inside. */
export function answerErrorsAsProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Problem>(answerError);
  // Browsers and proxies may store a 404 unless told not to (RFC 9110, section 15.1); a later release may answer there.
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply.header('cache-control', 'no-store'), nothingHere(request)),
  );
}

/** The refusal of an address that the shop does not have. */
export function nothingHere({ method, url }: FastifyRequest): Problem {
  return new Problem(404, `There is no ${method} ${url.split('?')[0]} here.`);
}

/** The error as problem+json; also for what goes wrong before there is a route. */
export function answerError(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply, toProblem(error, request));
}

/** Answers what never became a request, and ends its connection. */
export function answerNoRequest({ code }: { code: string }, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, detail] = REFUSED_BY_NODE[code] ?? NOT_HTTP;
  const body = JSON.stringify(new Problem(status, detail).toBody(newId()));
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

/** The same for somebody who looks at a page, where the shop's own error page cannot be made. */
function pageFor({ status, message }: Problem): string {
  if (status === 404) return problemPage({ heading: "This Page Isn't Available", sentence: NOTHING, way: TO_HOME });
  const way = status < 500 ? TO_HOME : TRY_AGAIN;
  return problemPage({ heading: 'This page could not be shown', sentence: message, way });
}

function toProblem(error: FastifyError | Problem, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof TooManyPendingPages) return tooBusy();
  const trouble = findDatabaseTrouble(error);
  if (trouble instanceof DiskFull) return diskFull(request);
  if (trouble) return trouble instanceof OutcomeUnknown ? outcomeUnknown() : databaseAway();
  const status = error.statusCode ?? 500;
  if (status < 500) return new Problem(status, explainFastify(error, request));
  request.log.error({ err: error }, 'request failed');
  return new Problem(
    500,
    `Something went wrong on our side. Try again; if it happens again, tell us this: ${request.id}.`,
  );
}

function explainFastify({ code, message }: FastifyError, { routeOptions }: FastifyRequest): string {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return `The request is larger than ${routeOptions.bodyLimit / 1024} kB. Send less at once.`;
  return REFUSED_BY_FASTIFY[code] ?? message;
}

function databaseAway(): Problem {
  const sentence = 'The shop cannot reach its database now, so nothing was changed. Please try again in a few seconds.';
  // Where the identity provider answers, browsers look for its `message`.
  return new Problem(503, sentence, { code: 'database-away', message: sentence });
}

/** It does not pass before somebody frees space, who therefore hears of every refusal. */
function diskFull(request: FastifyRequest): Problem {
  request.log.error("the database's disk is full: nothing can be saved");
  const sentence = 'The shop can save nothing right now, so nothing was changed. Please try again later.';
  return new Problem(503, sentence, { code: 'disk-full', message: sentence });
}

function outcomeUnknown(): Problem {
  const sentence =
    'The connection to the database broke while this was being saved. Please look whether it was before you try again.';
  return new Problem(503, sentence, { code: 'outcome-unknown', message: sentence });
}
