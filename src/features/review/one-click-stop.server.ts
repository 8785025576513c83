import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { REVIEW_OPT_OUT_PATH } from '#features/mail/templates/review-mail.tsx';
import { getRefusal } from '#platform/http/call.ts';
import { ignoreBodies } from '#platform/http/ignore-bodies.server.ts';
import { Problem } from '#platform/http/problem.ts';
import { reviewCalls } from './review-calls.ts';

const querySchema = z.object({ token: z.string().check(z.maxLength(500)) });

/**
 * Adds the route by which mail programs stop invitations when their user presses "Unsubscribe" (RFC 8058): a POST to the
 * address in List-Unsubscribe, without cookies.
 */
export function addOneClickStop(app: FastifyInstance, stop: (token: string) => Promise<boolean>): void {
  app.register(async (scope) => {
    ignoreBodies(scope);

    scope.post(REVIEW_OPT_OUT_PATH, async ({ query }) => {
      const { success, data } = querySchema.safeParse(query);
      if (success && (await stop(data.token))) return { stopped: true };
      throw new Problem(getRefusal(reviewCalls.stopInvitations, 'not-found'));
    });
  });
}
