import type { FastifyReply } from 'fastify';
import { type Problem, problemWithMessage } from './problem.ts';
import { TOO_MANY_REQUESTS } from './refusals.ts';

/** Creates a 429 with Retry-After (RFC 9110, section 10.2.3). */
export function tooManyRequests(reply: FastifyReply, retryAfterSeconds: number): Problem {
  reply.header('retry-after', retryAfterSeconds);
  const detail = `Too many attempts. Please try again in ${inWords(retryAfterSeconds)}.`;
  return problemWithMessage({ ...TOO_MANY_REQUESTS, detail });
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
