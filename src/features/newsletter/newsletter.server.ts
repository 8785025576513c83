import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '#features/audit/actor.server.ts';
import { recordAudit } from '#features/audit/audit-log.server.ts';
import type { Attempts } from '#features/identity/attempts/attempts.server.ts';
import { warnUnlessDatabaseError } from '#platform/database/database-errors.server.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { sendCsv } from '#platform/http/csv-answer.server.ts';
import { ignoreBodies } from '#platform/http/ignore-bodies.server.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import { newsletterCalls } from './newsletter-calls.ts';
import { writeSubscriberCsv } from './newsletter-csv.server.ts';
import type { NewsletterMails } from './newsletter-mails.ts';
import { STOP_PATH, UNSUBSCRIBE_PATH, unsubscribeUrl } from './newsletter-paths.ts';
import {
  createNewsletterService,
  type NewsletterDependencies,
  type NewsletterService,
} from './newsletter-service.server.ts';

const HOUR_MILLISECONDS = 3_600_000;

/** The request of a visitor, and its reply. */
interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Dependencies extends NewsletterDependencies {
  log: FastifyBaseLogger;
  attempts: Attempts;
  /** Undefined if the shop sends no mails. */
  mails: NewsletterMails | undefined;
  shopUrl: string;
  /** Whether visitors can subscribe at present. */
  isOn: () => boolean;
  getTimeZone: () => string;
}

/** Assembles the newsletter: who subscribes to it, and how they confirm and end that. */
export function createNewsletter(dependencies: Dependencies) {
  const { log, attempts, mails, isOn } = dependencies;
  const newsletter = createNewsletterService(dependencies);
  const writing = new Set<Promise<void>>();

  /** The mail is written after the answer, whose time therefore does not tell whether the address is subscribed. */
  function requestAfter(reply: FastifyReply, email: string, by: NewsletterMails): void {
    reply.raw.once('close', () => {
      const written = newsletter
        .request(email, by)
        .catch(warnUnlessDatabaseError(log, 'could not ask a subscriber to confirm'))
        .finally(() => writing.delete(written));
      writing.add(written);
    });
  }

  /** Takes the address of somebody who wants the newsletter, or throws why not. */
  async function subscribe(email: string, { request, reply }: Exchange): Promise<void> {
    if (!isOn()) throw new Problem(getRefusal(newsletterCalls.subscribe, 'not-found'));
    const outcome = await attempts.takeFromNetwork('newsletter', clientAddress(request));
    if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
    if (!mails) throw new Problem(getRefusal(newsletterCalls.subscribe, 'no-mails'));
    requestAfter(reply, email, mails);
  }

  const feature: Feature = {
    addRoutes(app, routeIn) {
      addNewsletterRoutes(routeIn(app), newsletter, { ...dependencies, subscribe });
      app.register(async (scope) => addOneClick(scope, routeIn(scope), newsletter));
    },
    jobs: [
      {
        name: 'delete-unconfirmed-subscribers',
        intervalMilliseconds: HOUR_MILLISECONDS,
        async run() {
          await newsletter.deleteExpired();
          return 'done';
        },
      },
    ],
    async close() {
      await Promise.all(writing);
    },
  };
  return { feature, subscribe };
}

function addNewsletterRoutes(
  route: Route,
  newsletter: NewsletterService,
  {
    db,
    now,
    shopUrl,
    getTimeZone,
    subscribe,
  }: Dependencies & { subscribe: (email: string, exchange: Exchange) => Promise<void> },
): void {
  route(newsletterCalls.subscribe, async ({ body, request, reply }) => {
    await subscribe(body.email, { request, reply });
    return { accepted: true as const };
  });

  route(newsletterCalls.confirmSubscription, async ({ body }) => {
    if (await newsletter.confirm(body.token)) return { confirmed: true as const };
    throw new Problem(getRefusal(newsletterCalls.confirmSubscription, 'not-found'));
  });

  route(newsletterCalls.exportSubscribers, async ({ reply, ...caller }) => {
    await recordAudit(db, { at: now(), action: 'newsletter-exported', actor: actorOf(caller) });
    const unsubscribeUrlOf = (id: string) => unsubscribeUrl(shopUrl, newsletter.tokenOf(id));
    return sendCsv(reply, 'newsletter.csv', writeSubscriberCsv(db, { timeZone: getTimeZone(), unsubscribeUrlOf }));
  });
}

/** Adds the call that mail programs make (RFC 8058). People who open its address get the page that makes it. */
function addOneClick(scope: FastifyInstance, route: Route, newsletter: NewsletterService): void {
  ignoreBodies(scope);

  route(newsletterCalls.unsubscribe, async ({ query }) => ({
    deletedCount: await newsletter.unsubscribe(query.token),
  }));

  scope.get(UNSUBSCRIBE_PATH, ({ url }, reply) => reply.redirect(STOP_PATH + url.slice(UNSUBSCRIBE_PATH.length), 303));
}
