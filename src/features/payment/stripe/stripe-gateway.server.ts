import Stripe from 'stripe';
import { cents } from '#features/pricing/money.ts';
import {
  GatewayFailure,
  type GatewayIntent,
  type GatewayStatus,
  type PaymentEvent,
  type PaymentGateway,
} from '../payment-gateway.server.ts';

/** How the shop is known at Stripe. */
export interface StripeAccount {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Another address than Stripe's own, for tests. */
  apiBase?: string;
}

/** The version that the shop was written for, whatever the account is set to. */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MILLISECONDS = 10_000;
const MOST_RETRIES = 2;
/** How old a message to the webhook may be. */
const TOLERANCE_SECONDS = 300;

/** Card payments by Stripe. Its errors become GatewayFailure, with Stripe's as the cause. */
export function createStripeGateway(account: StripeAccount, timeout = TIMEOUT_MILLISECONDS): PaymentGateway {
  const stripe = new Stripe(account.secretKey, {
    apiVersion: API_VERSION,
    timeout,
    maxNetworkRetries: MOST_RETRIES,
    telemetry: false,
    ...(account.apiBase !== undefined && addressOf(account.apiBase)),
  });

  return {
    provider: { name: 'stripe', publishableKey: account.publishableKey },

    async createIntent({ orderId, amount, currency }, key) {
      const draft = { amount, currency, payment_method_types: ['card'], metadata: { order_id: orderId } };
      return toIntent(await asking(stripe.paymentIntents.create(draft, { idempotencyKey: `intent-${key}` })));
    },

    async findIntent(id) {
      const reading = stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
      const intent = await asking(reading.catch(undefinedIfMissing));
      return intent && toIntent(intent);
    },

    /** A refund that failed at the bank is made anew, under the next key; any other one is not repeated. */
    async refund(intentId) {
      const { data } = await asking(stripe.refunds.list({ payment_intent: intentId, limit: 100 }));
      if (data.some(({ status }) => status !== 'failed' && status !== 'canceled')) return;
      const key = { idempotencyKey: `refund-${intentId}-${data.length}` };
      await asking(stripe.refunds.create({ payment_intent: intentId }, key));
    },

    readWebhook(body, signature) {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, account.webhookSecret, TOLERANCE_SECONDS);
        return { ok: true, event: toPaymentEvent(event) };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return { ok: false };
        throw error;
      }
    },
  };
}

async function asking<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question;
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeError) throw new GatewayFailure(`Stripe: ${cause.message}`, { cause });
    throw cause;
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined;
  throw error;
}

function toIntent(intent: Stripe.PaymentIntent): GatewayIntent {
  const hasMoney = intent.status === 'succeeded';
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    orderId: intent.metadata.order_id ?? '',
    amount: cents(hasMoney ? intent.amount_received : intent.amount),
    currency: intent.currency,
    status: statusOf(intent),
  };
}

function statusOf({ status, latest_charge: charge }: Stripe.PaymentIntent): GatewayStatus {
  if (status === 'canceled') return 'cancelled';
  if (status !== 'succeeded') return 'open';
  return charge !== null && typeof charge === 'object' && charge.refunded ? 'refunded' : 'succeeded';
}

/** The news that matter: paid, cancelled, or given back at Stripe's own desk. */
function toPaymentEvent({ id, type, data }: Stripe.Event): PaymentEvent | undefined {
  if (type === 'payment_intent.succeeded' || type === 'payment_intent.canceled')
    return { id, intentId: data.object.id };
  if (type !== 'charge.refunded') return undefined;
  const { payment_intent: intent } = data.object;
  return intent === null ? undefined : { id, intentId: typeof intent === 'string' ? intent : intent.id };
}

function addressOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  };
}
