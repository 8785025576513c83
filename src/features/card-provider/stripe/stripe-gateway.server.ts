import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { DisputeState } from '../dispute.ts';
import type { GatewayIntent, GatewayRefund, PaymentGateway } from '../gateway.server.ts';
import type { StripeAccount } from './stripe-account.ts';
import { createStripeClient } from './stripe-client.server.ts';
import { toGatewayFailure } from './stripe-failure.server.ts';
import {
  ATTEMPT_METADATA,
  type RefundsAndDispute,
  type StripeIntent,
  stripeDisputesSchema,
  stripeIntentSchema,
  stripeRefundSchema,
  toDisputeState,
  toGatewayIntent,
  toGatewayRefund,
} from './stripe-objects.server.ts';

const TIMEOUT_MILLISECONDS = 10_000;
const MAX_RETRIES = 2;
/** Stripe's maximum page size. */
const MAX_PAGE = 100;

const NO_REFUNDS_OR_DISPUTE: RefundsAndDispute = { refunds: [], dispute: undefined };

/** Creates the gateway for Stripe. Stripe's errors are converted to a GatewayFailure with the original as cause. */
export function createStripeGateway(account: StripeAccount, timeout = TIMEOUT_MILLISECONDS): PaymentGateway {
  const closing = new AbortController();
  const stripe = createStripeClient(account, {
    timeout,
    maxNetworkRetries: MAX_RETRIES,
    httpClient: Stripe.createFetchHttpClient(abortableFetch(closing.signal)),
  });

  /** Awaits a call to Stripe and parses the response. An invalid response counts as no response. */
  async function parseResponse<Schema extends z.ZodMiniType>(
    schema: Schema,
    call: Promise<unknown>,
  ): Promise<z.output<Schema>> {
    try {
      return schema.parse(await rejectOnAbort(call, closing.signal));
    } catch (error) {
      throw toGatewayFailure(error);
    }
  }

  async function listRefunds({ id, latest_charge: { refunds } }: Succeeded): Promise<GatewayRefund[]> {
    if (!refunds.has_more) return refunds.data.map(toGatewayRefund);
    const all = stripe.refunds.list({ payment_intent: id, limit: MAX_PAGE }).autoPagingToArray({ limit: 10_000 });
    return (await parseResponse(z.array(stripeRefundSchema), all)).map(toGatewayRefund);
  }

  /** Finds the state of the newest dispute. */
  async function findDispute(intentId: string): Promise<DisputeState | undefined> {
    const list = stripe.disputes.list({ payment_intent: intentId, limit: 1 });
    const [newest] = (await parseResponse(stripeDisputesSchema, list)).data;
    return newest && toDisputeState(newest.status);
  }

  async function findRefundsAndDispute(intent: StripeIntent, mayBeDisputed: boolean): Promise<RefundsAndDispute> {
    if (intent.status !== 'succeeded') return NO_REFUNDS_OR_DISPUTE;
    const isDisputed = intent.latest_charge.disputed || mayBeDisputed;
    return {
      refunds: await listRefunds(intent),
      dispute: isDisputed ? await findDispute(intent.id) : undefined,
    };
  }

  async function findIntent(id: string, mayBeDisputed = false): Promise<GatewayIntent | undefined> {
    const call = stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] });
    const intent = await parseResponse(z.optional(stripeIntentSchema), call.catch(undefinedIf('resource_missing')));
    return intent && toGatewayIntent(intent, await findRefundsAndDispute(intent, mayBeDisputed));
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
      const call = stripe.paymentIntents.create(draft, { idempotencyKey: `intent-${key}` });
      return toGatewayIntent(await parseResponse(stripeIntentSchema, call), NO_REFUNDS_OR_DISPUTE);
    },

    findIntent,

    async cancelIntent(id) {
      const call = stripe.paymentIntents.cancel(id);
      await parseResponse(z.unknown(), call.catch(undefinedIf('payment_intent_unexpected_state')));
      return findIntent(id);
    },

    async refund(intentId, amount, attemptId) {
      const metadata = { [ATTEMPT_METADATA]: attemptId };
      const draft: Stripe.RefundCreateParams = { payment_intent: intentId, amount, metadata };
      const call = stripe.refunds.create(draft, { idempotencyKey: `refund-${attemptId}` });
      return toGatewayRefund(await parseResponse(stripeRefundSchema, call));
    },

    close: () => closing.abort(),
  };
}

type Succeeded = Extract<StripeIntent, { status: 'succeeded' }>;

/** Rejects as soon as the signal aborts. Stripe's library would retry first. */
async function rejectOnAbort<Answer>(call: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([call, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Returns a fetch whose pending and later requests abort with the signal. */
function abortableFetch(closing: AbortSignal): typeof fetch {
  return (input, init) => {
    const signals = init?.signal ? [closing, init.signal] : [closing];
    return fetch(input, { ...init, signal: AbortSignal.any(signals) });
  };
}

/** Returns a handler that ignores errors with this code. */
function undefinedIf(code: string) {
  return (error: unknown): undefined => {
    if (error instanceof Stripe.errors.StripeError && error.code === code) return undefined;
    throw error;
  };
}
