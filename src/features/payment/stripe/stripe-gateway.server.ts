import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { DisputeState } from '#features/order/order-schema.ts';
import type { GatewayRefund, PaymentGateway } from '../payment-gateway.server.ts';
import { toGatewayFailure } from './stripe-failure.server.ts';
import {
  type Aftermath,
  ATTEMPT_METADATA,
  type StripeIntent,
  stripeDisputesSchema,
  stripeIntentSchema,
  stripeRefundSchema,
  toDisputeState,
  toGatewayIntent,
  toGatewayRefund,
} from './stripe-objects.server.ts';
import { readStripeWebhook } from './stripe-webhook.server.ts';

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
/** As many as Stripe sends at once. */
const MAX_PAGE = 100;

const NOTHING_CAME: Aftermath = { refunds: [], dispute: undefined };

/** Card payments by Stripe. Its errors become a GatewayFailure, with Stripe's as the cause. */
export function createStripeGateway(account: StripeAccount, timeout = TIMEOUT_MILLISECONDS): PaymentGateway {
  const closing = new AbortController();
  const stripe = new Stripe(account.secretKey, {
    apiVersion: API_VERSION,
    timeout,
    maxNetworkRetries: MOST_RETRIES,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchUntil(closing.signal)),
    ...(account.apiBase !== undefined && addressOf(account.apiBase)),
  });

  /** Calls Stripe and parses what it answers: an answer of another shape is no answer. */
  async function ask<Schema extends z.ZodMiniType>(schema: Schema, call: Promise<unknown>): Promise<z.output<Schema>> {
    try {
      return schema.parse(await unlessAborted(call, closing.signal));
    } catch (error) {
      throw toGatewayFailure(error);
    }
  }

  async function listRefunds({ id, latest_charge: { refunds } }: Succeeded): Promise<GatewayRefund[]> {
    if (!refunds.has_more) return refunds.data.map(toGatewayRefund);
    const all = stripe.refunds.list({ payment_intent: id, limit: MAX_PAGE }).autoPagingToArray({ limit: 10_000 });
    return (await ask(z.array(stripeRefundSchema), all)).map(toGatewayRefund);
  }

  /** The state of the newest dispute. */
  async function findDispute(intentId: string): Promise<DisputeState | undefined> {
    const list = stripe.disputes.list({ payment_intent: intentId, limit: 1 });
    const [newest] = (await ask(stripeDisputesSchema, list)).data;
    return newest && toDisputeState(newest.status);
  }

  async function findAftermath(intent: StripeIntent, mayBeDisputed: boolean): Promise<Aftermath> {
    if (intent.status !== 'succeeded') return NOTHING_CAME;
    const isDisputed = intent.latest_charge.disputed || mayBeDisputed;
    return {
      refunds: await listRefunds(intent),
      dispute: isDisputed ? await findDispute(intent.id) : undefined,
    };
  }

  return {
    provider: { name: 'stripe', publishableKey: account.publishableKey },

    async createIntent({ orderId, amount, currency }, key) {
      const metadata = { order_id: orderId };
      const draft: Stripe.PaymentIntentCreateParams = {
        amount,
        currency,
        allowed_payment_method_types: ['card'],
        metadata,
      };
      const making = stripe.paymentIntents.create(draft, { idempotencyKey: `intent-${key}` });
      return toGatewayIntent(await ask(stripeIntentSchema, making), NOTHING_CAME);
    },

    async findIntent(id, mayBeDisputed = false) {
      const reading = stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] });
      const intent = await ask(z.optional(stripeIntentSchema), reading.catch(undefinedIfMissing));
      return intent && toGatewayIntent(intent, await findAftermath(intent, mayBeDisputed));
    },

    async refund(intentId, amount, attemptId) {
      const metadata = { [ATTEMPT_METADATA]: attemptId };
      const draft: Stripe.RefundCreateParams = { payment_intent: intentId, amount, metadata };
      const making = stripe.refunds.create(draft, { idempotencyKey: `refund-${attemptId}` });
      return toGatewayRefund(await ask(stripeRefundSchema, making));
    },

    readWebhook: (body, signature) => readStripeWebhook(stripe, account.webhookSecret, body, signature),

    close: () => closing.abort(),
  };
}

type Succeeded = Extract<StripeIntent, { status: 'succeeded' }>;

/** Rejects at once when the signal says so: Stripe's library would try again first. */
async function unlessAborted<Answer>(call: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([call, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Ends requests under way when the signal says so, and begins no other. */
function fetchUntil(closing: AbortSignal): typeof fetch {
  return (input, init) => {
    const signals = init?.signal ? [closing, init.signal] : [closing];
    return fetch(input, { ...init, signal: AbortSignal.any(signals) });
  };
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined;
  throw error;
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
