import type { FastifyReply } from 'fastify';
import { Problem } from './problem.ts';

/** Creates a 429 with Retry-After (RFC 9110, section 10.2.3). */
export function tooManyRequests(reply: FastifyReply, retryAfterSeconds: number): Problem {
  reply.header('retry-after', retryAfterSeconds);
  const sentence = `Too many attempts. Please try again in ${inWords(retryAfterSeconds)}.`;
  // The client of the identity provider reads `message` instead of `detail`.
  return new Problem(429, sentence, { code: 'too-many-requests', message: sentence });
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
