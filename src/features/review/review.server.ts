import { actorOf } from '#features/audit/actor.server.ts';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { ProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { Attempts } from '#features/identity/attempts/attempts.server.ts';
import type { SigningKeys } from '#features/identity/session/secret-keys.server.ts';
import type { MailStore } from '#features/mail/mail-store.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { answerList } from '#platform/http/answer-list.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { requestedPage } from '#platform/http/list-query.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import { createInvitations } from './invitations.server.ts';
import { addOneClickStop } from './one-click-stop.server.ts';
import { NO_SUCH_REVIEW, reviewCalls } from './review-calls.ts';
import { createReviewService, type ReviewService } from './review-service.server.ts';

/** Assembles reviews of products, and the invitations to write them. */
export function createReviews(dependencies: {
  db: Database;
  catalogue: CatalogueService;
  changes: ProductChanges;
  attempts: Attempts;
  /** Sign the links that stop invitations. */
  keys: SigningKeys;
  /** Undefined if the shop writes no mails. */
  mailStore: MailStore | undefined;
  now: () => number;
}) {
  const { catalogue, attempts } = dependencies;
  const reviews = createReviewService(dependencies);
  const { consumers, jobs, stop } = createInvitations(dependencies);
  const feature: Feature = {
    addRoutes(app, routeIn) {
      addReviewRoutes(routeIn(app), { reviews, catalogue, attempts, stopInvitations: stop });
      addOneClickStop(app, stop);
    },
    jobs,
  };
  return { reviews, eventConsumers: consumers, feature };
}

interface ReviewRoutesDependencies {
  reviews: ReviewService;
  catalogue: CatalogueService;
  attempts: Attempts;
  stopInvitations: ReturnType<typeof createInvitations>['stop'];
}

/** Adds the routes of reviews. */
function addReviewRoutes(route: Route, dependencies: ReviewRoutesDependencies): void {
  const { reviews, catalogue, attempts, stopInvitations } = dependencies;

  route(reviewCalls.listReviews, async ({ params: { productId }, query, principal, address, reply }) => {
    const find = principal?.permissions.has('products.write') ? catalogue.find : catalogue.findPublished;
    if (!(await find(productId))) throw new Problem(getRefusal(reviewCalls.listReviews, 'not-found'));
    const { sort, rating } = query;
    return answerList({ address, reply }, requestedPage(query), reviews.list(productId, sort, rating));
  });

  route(reviewCalls.writeReview, async ({ params, body, principal, request, reply }) => {
    const outcome = await attempts.take('review', { address: clientAddress(request), account: principal.id });
    if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
    const written = await reviews.write(principal.id, params.productId, body);
    if (!written.ok) throw new Problem(getRefusal(reviewCalls.writeReview, written.reason));
    return written.review;
  });

  route(reviewCalls.readOwnReview, async ({ params, principal }) => {
    const own = await reviews.readOwn(principal.id, params.productId);
    return found(own, getRefusal(reviewCalls.readOwnReview, 'not-found'));
  });

  route(
    reviewCalls.deleteReview,
    async ({ params, ...input }) => {
      found((await reviews.remove(params.reviewId, actorOf(input))) || undefined);
      return { deletedCount: 1 };
    },
    async ({ reviewId }) => found(await reviews.findAuthor(reviewId)).userId,
  );

  route(reviewCalls.listAllReviews, async ({ query, address, reply }) =>
    answerList({ address, reply }, requestedPage(query), reviews.listAll(query.state)),
  );

  route(reviewCalls.hideReview, async ({ params, body, ...input }) =>
    found(await reviews.hide(params.reviewId, body.hidden, actorOf(input))),
  );

  route(reviewCalls.replyToReview, async ({ params, body, ...input }) =>
    found(await reviews.reply(params.reviewId, body.text, actorOf(input))),
  );

  route(reviewCalls.stopInvitations, async ({ body }) => {
    if (await stopInvitations(body.token)) return { stopped: true };
    throw new Problem(getRefusal(reviewCalls.stopInvitations, 'not-found'));
  });
}

function found<Found>(
  result: Found | undefined,
  refusal: ConstructorParameters<typeof Problem>[0] = NO_SUCH_REVIEW,
): Found {
  if (result === undefined) throw new Problem(refusal);
  return result;
}
