import type { DisputeState } from '#features/order/order-schema.ts';
import { type Cents, cents } from '#features/pricing/money.ts';
import type { PaymentProvider } from './payment-calls.ts';

/** The shop's prices are in this currency. */
export const CURRENCY = 'usd';

/**
 * How far an intent is at the provider:
 * - `open`: it may still be paid
 * - `succeeded`: the money has been taken. What of it went back, the refunds say
 * - `cancelled`: it can never be paid
 */
export type GatewayStatus = 'open' | 'succeeded' | 'cancelled';

/** Money that goes back, as the provider knows it: made by an attempt of the shop or at the provider's own desk. */
export interface GatewayRefund {
  id: string;
  amount: Cents;
  /** A refund that succeeded may fail later, when the customer's bank sends the money back. */
  status: 'pending' | 'succeeded' | 'failed';
  /** The shop's attempt that made it. */
  attemptId: string | undefined;
  /** The provider's code of why it failed. */
  failure: string | undefined;
}

/** An attempt to collect the money for an order, as the provider knows it. Amounts in cents. */
export interface GatewayIntent {
  id: string;
  /** Lets a browser pay this intent, and do nothing else. */
  clientSecret: string;
  /** The order that it was made for. */
  orderId: string;
  /** What it was made to collect. */
  amount: Cents;
  currency: string;
  status: GatewayStatus;
  /** What was collected. */
  received: Cents;
  refunds: readonly GatewayRefund[];
  dispute: DisputeState | undefined;
}

/** What an intent is made of. */
export type IntentDraft = Pick<GatewayIntent, 'orderId' | 'amount' | 'currency'>;

/** Says that something happened to an intent. What is true of it is read from the provider. */
export interface PaymentEvent {
  id: string;
  intentId: string;
  /** Whether it is about a dispute. */
  isDispute?: boolean;
}

/**
 * What a message to the webhook turned out to be; without an `event` it does not concern the shop. `malformed` is
 * signed by the provider but not of the shape that it documents.
 */
export type WebhookReading =
  | { ok: true; event: PaymentEvent | undefined }
  | { ok: false; reason: 'not-signed' | 'malformed' };

/**
 * A card payment provider. Calls reject with a GatewayFailure. A key, or the id of an attempt, names one request: sent
 * again under the same name it takes effect once, and gets the answer of the first time.
 */
export interface PaymentGateway {
  /** What the browser has to know to show the provider's form. */
  readonly provider: PaymentProvider;
  createIntent(draft: IntentDraft, key: string): Promise<GatewayIntent>;
  /**
   * `undefined`: the provider knows of no such intent.
   * @param mayBeDisputed asks about disputes although the intent itself does not say that there is one.
   */
  findIntent(id: string, mayBeDisputed?: boolean): Promise<GatewayIntent | undefined>;
  /** Gives back part of what was received for an intent, or all of it. */
  refund(intentId: string, amount: Cents, attemptId: string): Promise<GatewayRefund>;
  /** Checks that a message comes from the provider and is not old, and translates it. */
  readWebhook(body: Buffer, signature: string): WebhookReading;
  /** Ends the calls under way, and every later one, with GatewayUnavailable. */
  close(): void;
}

/** What of the received money went back, is on its way back, and is left to be refunded. */
export function balanceOf({ received, refunds }: Pick<GatewayIntent, 'received' | 'refunds'>) {
  const sumOf = (status: GatewayRefund['status']) =>
    cents(refunds.reduce((sum, refund) => sum + (refund.status === status ? refund.amount : 0), 0));
  const [refunded, pending] = [sumOf('succeeded'), sumOf('pending')];
  return { refunded, pending, left: cents(received - refunded - pending) };
}

/** How much each status adds to the progress of refunds: none ever goes back to an earlier one. */
const PROGRESS: Record<GatewayRefund['status'], number> = { pending: 1, succeeded: 2, failed: 3 };

/** Grows with every refund and with every change of one. Of two answers the one with less was given earlier. */
export function refundProgressOf({ refunds }: Pick<GatewayIntent, 'refunds'>): number {
  return refunds.reduce((sum, { status }) => sum + PROGRESS[status], 0);
}

/** Whether money was received, and everything has gone back. */
export function isAllRefunded(intent: Pick<GatewayIntent, 'received' | 'refunds'>): boolean {
  return intent.received > 0 && balanceOf(intent).refunded === intent.received;
}
