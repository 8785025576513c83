import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { PaymentEvent } from '../gateway.server.ts';
import type { ProviderWebhook, WebhookResult } from '../webhook.server.ts';

/** Maximum age of a webhook message. */
const TOLERANCE_SECONDS = 300;

const eventSchema = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) });

/** Charges, refunds and disputes refer to their payment intent, unless they were created without one. */
const intentSchema = z.object({ id: z.string() });
const failedIntentSchema = z.extend(intentSchema, {
  last_payment_error: z.nullish(z.object({ message: z.nullish(z.string()) })),
});
const aboutIntentSchema = z.object({ payment_intent: z.nullable(z.union([z.string(), intentSchema])) });

/** The relevant event types, and the kind of object each one contains. */
const EVENT_TYPES = new Map<string, 'intent' | 'failure' | 'money' | 'dispute'>([
  ['payment_intent.succeeded', 'intent'],
  ['payment_intent.canceled', 'intent'],
  ['payment_intent.payment_failed', 'failure'],
  ['charge.refunded', 'money'],
  ['charge.refund.updated', 'money'],
  ['refund.created', 'money'],
  ['refund.updated', 'money'],
  ['refund.failed', 'money'],
  ['charge.dispute.created', 'dispute'],
  ['charge.dispute.updated', 'dispute'],
  ['charge.dispute.closed', 'dispute'],
]);

/** Creates Stripe's webhook, which verifies the signature of a message. Irrelevant event types return no event. */
export function createStripeWebhook(secret: string): ProviderWebhook {
  return {
    path: '/webhooks/stripe',
    signatureHeader: 'stripe-signature',

    read(body, signature): WebhookResult {
      if (!isSigned(secret, body, signature)) return { ok: false, reason: 'not-signed' };
      try {
        return { ok: true, event: toPaymentEvent(eventSchema.parse(JSON.parse(body.toString()))) };
      } catch (error) {
        if (error instanceof SyntaxError || error instanceof z.core.$ZodError)
          return { ok: false, reason: 'malformed' };
        throw error;
      }
    },
  };
}

function isSigned(secret: string, body: Buffer, signature: string): boolean {
  try {
    return Stripe.webhooks.signature?.verifyHeader(body, signature, secret, TOLERANCE_SECONDS) ?? false;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

function toPaymentEvent({ id, type, data }: z.infer<typeof eventSchema>): PaymentEvent | undefined {
  const kind = EVENT_TYPES.get(type);
  if (kind === undefined) return undefined;
  if (kind === 'failure') {
    const { id: intentId, last_payment_error: error } = failedIntentSchema.parse(data.object);
    return { id, intentId, failure: error?.message ?? 'The card was not charged.' };
  }
  if (kind === 'intent') return { id, intentId: intentSchema.parse(data.object).id };
  const { payment_intent: intent } = aboutIntentSchema.parse(data.object);
  if (intent === null) return undefined;
  return { id, intentId: typeof intent === 'string' ? intent : intent.id, isDispute: kind === 'dispute' };
}
