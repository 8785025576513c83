import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEM_TYPE, Problem } from './problem.ts';

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
  return reply
    .status(problem.status)
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problem.toBody(request.id)));
}

function toProblem(error: FastifyError | Problem, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  const status = error.statusCode ?? 500;
  if (status < 500) return new Problem(status, REFUSED_BY_FASTIFY[error.code] ?? error.message);
  request.log.error({ err: error }, 'request failed');
  return new Problem(500, 'Something went wrong on our side. Try again; if it happens again, tell us the request id.');
}
