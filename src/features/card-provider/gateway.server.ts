import { type Cents, cents } from '#features/pricing/money.ts';
import { home } from '#platform/shop-home.ts';
import type { DisputeState } from './dispute.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** Returns the currency of all prices as card providers write it: "usd". */
export function paymentCurrency(): string {
  return home().currency.toLowerCase();
}

/**
 * State of an intent at the provider:
 * - `open`: it can still be paid
 * - `succeeded`: the payment was collected; refunds are listed separately
 * - `cancelled`: it can never be paid
 */
export type GatewayStatus = 'open' | 'succeeded' | 'cancelled';

/** A refund at the provider, created by the shop or in the provider's dashboard. */
export interface GatewayRefund {
  id: string;
  amount: Cents;
  /** A refund that succeeded may fail later, when the customer's bank returns the money. */
  status: 'pending' | 'succeeded' | 'failed';
  /** The shop's attempt that created it; undefined for refunds in the dashboard. */
  attemptId: string | undefined;
  /** The provider's failure code. */
  failure: string | undefined;
}

/** A payment intent at the provider: an attempt to collect the money for an order. Amounts in cents. */
export interface GatewayIntent {
  id: string;
  /** Allows a browser to pay this intent and nothing else. */
  clientSecret: string;
  /** The order it was created for. */
  orderId: string;
  /** The amount to collect. */
  amount: Cents;
  currency: string;
  status: GatewayStatus;
  /** The amount collected. */
  received: Cents;
  refunds: readonly GatewayRefund[];
  dispute: DisputeState | undefined;
}

/** Data for a new intent. */
export type IntentDraft = Pick<GatewayIntent, 'orderId' | 'amount' | 'currency'>;

/** A notification that an intent changed. The new state is read from the provider. */
export interface PaymentEvent {
  id: string;
  intentId: string;
  /** The provider's sentence about a payment that failed. */
  failure?: string | undefined;
  /** Whether it is about a dispute. */
  isDispute?: boolean;
}

/**
 * The API of a card payment provider. Calls reject with a GatewayFailure. The parameters `key` and `attemptId` are idempotency
 * keys: a repeated request takes effect once and gets the first response.
 */
export interface PaymentGateway {
  /** What the browser needs to show the provider's form. */
  readonly provider: PaymentProvider;
  createIntent(draft: IntentDraft, key: string): Promise<GatewayIntent>;
  /**
   * Returns undefined if the provider has no such intent.
   * @param mayBeDisputed also looks up disputes if the intent itself does not show one.
   */
  findIntent(id: string, mayBeDisputed?: boolean): Promise<GatewayIntent | undefined>;
  /** Ends an intent unless it has been paid, and returns it. */
  cancelIntent(id: string): Promise<GatewayIntent | undefined>;
  /** Refunds an intent partially or in full. */
  refund(intentId: string, amount: Cents, attemptId: string): Promise<GatewayRefund>;
  /** Aborts pending calls, and rejects later ones, with GatewayUnavailable. */
  close(): void;
}

/** Sums up which part of the received money was refunded, is pending, and is left to be refunded. */
export function balanceOf({ received, refunds }: Pick<GatewayIntent, 'received' | 'refunds'>) {
  const sumOf = (status: GatewayRefund['status']) =>
    cents(refunds.reduce((sum, refund) => sum + (refund.status === status ? refund.amount : 0), 0));
  const [refunded, pending] = [sumOf('succeeded'), sumOf('pending')];
  return { refunded, pending, left: cents(received - refunded - pending) };
}

/** Weight of each status in the progress of refunds. A status never returns to one with a lower weight. */
const PROGRESS: Record<GatewayRefund['status'], number> = { pending: 1, succeeded: 2, failed: 3 };

/** Computes a number that grows with every new or changed refund. Of two responses, the lower one is older. */
export function refundProgressOf({ refunds }: Pick<GatewayIntent, 'refunds'>): number {
  return refunds.reduce((sum, { status }) => sum + PROGRESS[status], 0);
}

/** Returns whether money was received and refunded in full. */
export function isAllRefunded(intent: Pick<GatewayIntent, 'received' | 'refunds'>): boolean {
  return intent.received > 0 && balanceOf(intent).refunded === intent.received;
}
