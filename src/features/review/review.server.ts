import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { ProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { Attempts } from '#features/identity/attempts/attempts.server.ts';
import type { SigningKeys } from '#features/identity/session/secret-keys.server.ts';
import type { MailStore } from '#features/mail/mail-store.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { createInvitations } from './invitations.server.ts';
import { addOneClickStop } from './one-click-stop.server.ts';
import { addReviewRoutes } from './review-api.server.ts';
import { createReviewService } from './review-service.server.ts';

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
