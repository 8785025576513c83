import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DiskFull, findDatabaseTrouble, OutcomeUnknown } from '#platform/database/database-trouble.server.ts';
import { PROBLEM_TYPE, Problem } from './problem.ts';

/** For what passes by itself. */
export const RETRY_AFTER_SECONDS = 5;

/** What Fastify itself refuses, said to a person. */
const REFUSED_BY_FASTIFY: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is larger than 256 kB. Send less at once.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body has to be JSON: send it with Content-Type: application/json.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty, but JSON was announced.',
  FST_ERR_BAD_URL: 'The address is malformed: a percent sign in it has to be followed by two hexadecimal digits.',
};

/** Answers every error as problem+json; a fault of ours is logged once, here, and says nothing of its inside. */
export function answerErrorsAsProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Problem>(answerError);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new Problem(404, `There is no ${request.method} ${request.url.split('?')[0]} here.`)),
  );
}

/** The error as problem+json; also for what goes wrong before there is a route. */
export function answerError(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply, toProblem(error, request));
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply
    .status(problem.status)
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problem.toBody(request.id)));
}

function toProblem(error: FastifyError | Problem, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  const trouble = findDatabaseTrouble(error);
  if (trouble instanceof DiskFull) return diskFull(request);
  if (trouble) return trouble instanceof OutcomeUnknown ? outcomeUnknown() : databaseAway();
  const status = error.statusCode ?? 500;
  if (status < 500) return new Problem(status, REFUSED_BY_FASTIFY[error.code] ?? error.message);
  request.log.error({ err: error }, 'request failed');
  return new Problem(500, 'Something went wrong on our side. Try again; if it happens again, tell us the request id.');
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
