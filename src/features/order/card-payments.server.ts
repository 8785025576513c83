import type { FastifyBaseLogger } from 'fastify';
import { type CardPayments, createCardProvider } from '#features/card-provider/card-provider.server.ts';
import type { PaymentGateway } from '#features/card-provider/gateway.server.ts';
import type { GatewayFailure } from '#features/card-provider/gateway-failure.server.ts';
import { logGatewayFailure } from '#features/card-provider/report-failure.server.ts';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { CouponUses } from '#features/coupon/coupon-uses.server.ts';
import type { Attempts } from '#features/identity/attempts/attempts.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import type { ReportCall } from '#platform/outgoing/report-call.server.ts';
import { addCancelRoute } from './cancellation/cancel-api.server.ts';
import { createCancellations } from './cancellation/cancellation.server.ts';
import type { OrderOwners } from './order/order-owners.server.ts';
import type { OrderService } from './order/order-service.server.ts';
import { createOrderPayments, type OrderPayments } from './payment/order-payments.server.ts';
import { addPaymentRoutes } from './payment/payment-api.server.ts';
import { createPayments } from './payment/payment-service.server.ts';
import { createSettlements, type PaymentOutcome } from './payment/settlement.server.ts';
import { createStockHolds, type StockHolds } from './payment/stock-holds.server.ts';
import { paymentJobs } from './reconciliation/payment-jobs.server.ts';
import { createReconciliation } from './reconciliation/reconciliation.server.ts';
import { addRefundRoutes } from './refund/refund-api.server.ts';
import { createOrderRefunds } from './refund/refund-service.server.ts';
import { createRefundRequests } from './refund/request-refunds.server.ts';
import { createRefundSender } from './refund/send-refunds.server.ts';

/** How long a stopping process waits for pending calls to the card payment provider. */
const PROVIDER_GRACE_MILLISECONDS = 3_000;

export type CardServices = ReturnType<typeof createCardServices>;

/** Creates the services that need the card payment provider. */
export function createCardServices(dependencies: {
  db: Database;
  gateway: PaymentGateway;
  orderPayments: OrderPayments;
  holds: StockHolds;
  now: () => number;
  /** Called with the outcome of each payment. */
  onSettled: (outcome: PaymentOutcome) => void;
  /** Called with each gateway failure that is not thrown to the caller. */
  reportFailure: (failure: GatewayFailure) => void;
}) {
  const refundSender = createRefundSender(dependencies);
  const settlements = createSettlements({ ...dependencies, refunds: refundSender });
  const payments = createPayments({ ...dependencies, settlements });
  return { refundSender, settlements, payments };
}

/** Assembles payments, refunds and cancellations of orders with the configured provider. */
export function createPayment(dependencies: {
  db: Database;
  catalogue: CatalogueService;
  couponUses: CouponUses;
  attempts: Attempts;
  orders: OrderService;
  orderOwners: OrderOwners;
  cardPayments: CardPayments;
  holdMilliseconds: number;
  isCashSettled: (trx: ShopTransaction, orderId: string) => Promise<boolean>;
  onSettled: (outcome: PaymentOutcome) => void;
  reportCall: ReportCall;
  log: FastifyBaseLogger;
  now: () => number;
}) {
  const { db, attempts, orders, orderOwners: owners, log, now } = dependencies;
  const stockHolds = createStockHolds(dependencies);
  const orderPayments = createOrderPayments({ ...dependencies, holds: stockHolds });
  const shared = {
    ...dependencies,
    orderPayments,
    holds: stockHolds,
    reportFailure: (failure: GatewayFailure) => logGatewayFailure(log, failure),
  };
  const provider = createCardProvider(dependencies.cardPayments, dependencies);
  const cards = provider && { ...createCardServices({ ...shared, gateway: provider.gateway }), ...provider };
  const refundRequests = createRefundRequests({
    ...shared,
    send: async (intent) => cards?.refundSender.trySend(intent),
  });
  const orderRefunds = createOrderRefunds({ db, requests: refundRequests, refundSender: cards?.refundSender });
  const cancellations = createCancellations({ ...shared, requests: refundRequests, settlements: cards?.settlements });
  const reconciliation = createReconciliation({ db, now, cards, holds: stockHolds });
  let grace: NodeJS.Timeout | undefined;

  const feature: Feature = {
    addRoutes(app, routeIn) {
      const route = routeIn(app);
      addPaymentRoutes(route, cards?.payments, { attempts, orders, owners });
      addRefundRoutes(route, { orders, refunds: orderRefunds });
      addCancelRoute(route, { owners, cancellations });
      cards?.addRoutes(app, routeIn, cards.payments.receive);
    },
    jobs: paymentJobs({ db, log, now, reconciliation }),
    beginClosing() {
      grace = setTimeout(() => provider?.gateway.close(), PROVIDER_GRACE_MILLISECONDS).unref();
    },
    async close() {
      clearTimeout(grace);
      provider?.gateway.close();
    },
  };
  return { stockHolds, orderPayments, cards, refundRequests, orderRefunds, cancellations, reconciliation, feature };
}
