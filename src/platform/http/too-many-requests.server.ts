import type { FastifyReply } from 'fastify';
import { Problem } from './problem.ts';

/** The refusal of who tried too often, with Retry-After (RFC 9110). */
export function tooManyRequests(reply: FastifyReply, retryAfterSeconds: number): Problem {
  reply.header('retry-after', retryAfterSeconds);
  const sentence = `That was tried too often. Please try again in ${inWords(retryAfterSeconds)}.`;
  // Where the identity provider answers, browsers look for its `message`.
  return new Problem(429, sentence, { code: 'too-many-requests', message: sentence });
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
