import type { FastifyBaseLogger } from 'fastify';
import type { GatewayFailure } from '#features/card-provider/gateway-failure.server.ts';
import { observeGateway } from '#features/card-provider/observe-gateway.server.ts';
import { logGatewayFailure } from '#features/card-provider/report-failure.server.ts';
import { addSandboxRoutes } from '#features/card-provider/sandbox/sandbox-api.server.ts';
import { createSandboxGateway } from '#features/card-provider/sandbox/sandbox-gateway.server.ts';
import { createStripeGateway, type StripeAccount } from '#features/card-provider/stripe/stripe-gateway.server.ts';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { CouponUses } from '#features/coupon/coupon-uses.server.ts';
import type { Attempts } from '#features/identity/attempts/attempts.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import type { ReportCall } from '#platform/outgoing/report-call.server.ts';
import { createCancellations } from './cancellation/cancellation.server.ts';
import type { OrderOwners } from './order/order-owners.server.ts';
import { createPayableOrders } from './payment/payable-orders.server.ts';
import { addPaymentRoutes } from './payment/payment-api.server.ts';
import { createPayments, type PaymentDependencies } from './payment/payment-service.server.ts';
import { addWebhook } from './payment/webhook.server.ts';
import { paymentJobs } from './reconciliation/payment-jobs.server.ts';
import { createReconciliation } from './reconciliation/reconciliation.server.ts';
import { addRefundRoutes } from './refund/refund-api.server.ts';
import { createOrderRefunds } from './refund/refund-service.server.ts';
import { createRefundRequests } from './refund/request-refunds.server.ts';

/** How long a stopping process waits for pending calls to the card payment provider. */
const PROVIDER_GRACE_MILLISECONDS = 3_000;

/** The configured card payment provider. */
export type CardPayments = { by: 'stripe'; account: StripeAccount } | { by: 'sandbox' } | { by: 'nobody' };

/** Assembles the payment feature with the configured provider: routes, webhook and background jobs. */
export function createPayment(dependencies: {
  db: Database;
  catalogue: CatalogueService;
  couponUses: CouponUses;
  attempts: Attempts;
  orderOwners: OrderOwners;
  cardPayments: CardPayments;
  holdMilliseconds: number;
  isCashSettled: (trx: ShopTransaction, orderId: string) => Promise<boolean>;
  onSettled: PaymentDependencies['onSettled'];
  reportCall: ReportCall;
  log: FastifyBaseLogger;
  now: () => number;
}) {
  const { db, attempts, orderOwners, cardPayments, isCashSettled, onSettled, log, now } = dependencies;
  const payableOrders = createPayableOrders(dependencies);
  const reportFailure = (failure: GatewayFailure) => logGatewayFailure(log, failure);
  const shared = { db, now, onSettled, reportFailure, orders: payableOrders };
  const cards = createCards(cardPayments, shared, dependencies.reportCall);
  const refundRequests = createRefundRequests({
    now,
    orders: payableOrders,
    send: async (intent) => cards?.payments.refunds.tryToFinish(intent),
  });
  const orderRefunds = createOrderRefunds({
    db,
    orders: payableOrders,
    requests: refundRequests,
    refunds: cards?.payments.refunds,
  });
  const cancellations = createCancellations({
    db,
    isCashSettled,
    now,
    reportFailure,
    orders: payableOrders,
    requests: refundRequests,
    settlements: cards?.payments.settlements,
  });
  const reconciliation = createReconciliation({ db, now, payments: cards?.payments, orders: payableOrders });
  let grace: NodeJS.Timeout | undefined;

  const feature: Feature = {
    addRoutes(app, routeIn) {
      const route = routeIn(app);
      addPaymentRoutes(route, cards?.payments, { attempts, orders: payableOrders, owners: orderOwners });
      addRefundRoutes(route, { orders: payableOrders, owners: orderOwners, refunds: orderRefunds, cancellations });
      if (cards?.sandbox) addSandboxRoutes(route, cards.sandbox);
      else if (cards) addWebhook(app, cards.gateway, cards.payments.apply);
    },
    jobs: paymentJobs({ db, log, now, reconciliation }),
    beginClosing() {
      grace = setTimeout(() => cards?.gateway.close(), PROVIDER_GRACE_MILLISECONDS).unref();
    },
    async close() {
      clearTimeout(grace);
      cards?.gateway.close();
    },
  };
  return { payableOrders, cards, refundRequests, orderRefunds, cancellations, reconciliation, feature };
}

/** Creates the payment service for the configured provider; undefined if there is none. */
function createCards(cards: CardPayments, shared: Omit<PaymentDependencies, 'gateway'>, report: ReportCall) {
  if (cards.by === 'nobody') return undefined;
  if (cards.by === 'stripe') {
    const gateway = observeGateway(createStripeGateway(cards.account), report);
    return { gateway, payments: createPayments({ ...shared, gateway }), sandbox: undefined };
  }
  const gateway = createSandboxGateway(shared);
  const payments = createPayments({ ...shared, gateway });
  return { gateway, payments, sandbox: { gateway, notify: payments.apply } };
}
