import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/database/tables.ts';
import type { Route } from '#platform/http/router.server.ts';
import type { ThirdPartySources } from '#platform/http/security-headers.server.ts';
import type { ReportCall } from '#platform/outgoing/report-call.server.ts';
import type { PaymentEvent, PaymentGateway } from './gateway.server.ts';
import { observeGateway } from './observe-gateway.server.ts';
import { addSandboxRoutes } from './sandbox/sandbox-api.server.ts';
import { createSandboxGateway } from './sandbox/sandbox-gateway.server.ts';
import type { StripeAccount } from './stripe/stripe-account.ts';
import { createStripeGateway } from './stripe/stripe-gateway.server.ts';
import { STRIPE_SOURCES } from './stripe/stripe-sources.server.ts';
import { createStripeWebhook } from './stripe/stripe-webhook.server.ts';
import { addWebhook } from './webhook.server.ts';

/** The configured card payment provider. */
export type CardPayments = { by: 'stripe'; account: StripeAccount } | { by: 'sandbox' } | { by: 'nobody' };

/** A card payment provider: its API, and the routes by which it or its form tells the shop about payments. */
export interface CardProvider {
  gateway: PaymentGateway;
  addRoutes(
    app: FastifyInstance,
    routeIn: (scope: FastifyInstance) => Route,
    receive: (event: PaymentEvent) => Promise<void>,
  ): void;
}

/** Creates the configured provider; undefined if the shop takes no cards. */
export function createCardProvider(
  cards: CardPayments,
  { db, now, reportCall }: { db: Database; now: () => number; reportCall: ReportCall },
): CardProvider | undefined {
  switch (cards.by) {
    case 'stripe': {
      const webhook = createStripeWebhook(cards.account.webhookSecret);
      return {
        gateway: observeGateway(createStripeGateway(cards.account), reportCall),
        addRoutes: (app, _routeIn, receive) => addWebhook(app, webhook, receive),
      };
    }
    case 'sandbox': {
      const gateway = createSandboxGateway({ db, now });
      return { gateway, addRoutes: (app, routeIn, receive) => addSandboxRoutes(routeIn(app), gateway, receive) };
    }
    case 'nobody':
      return undefined;
  }
}

/** Returns the origins that the provider's form needs in the Content-Security-Policy. */
export function sourcesOfProvider({ by }: CardPayments): Pick<ThirdPartySources, 'script' | 'frame' | 'connect'> {
  return by === 'stripe' ? STRIPE_SOURCES : { script: [], frame: [], connect: [] };
}
