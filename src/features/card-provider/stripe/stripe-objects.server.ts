import * as z from 'zod/mini';
import { cents } from '#features/pricing/money.ts';
import type { DisputeState } from '../dispute.ts';
import type { GatewayIntent, GatewayRefund, GatewayStatus } from '../gateway.server.ts';

/** Schemas of the parts of Stripe's objects that the shop reads (docs.stripe.com/api). */
const amount = z.int().check(z.minimum(0));
const metadata = z.record(z.string(), z.string());

export const stripeRefundSchema = z.object({
  id: z.string(),
  amount,
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  metadata: z.nullish(metadata),
  failure_reason: z.nullish(z.string()),
});
type StripeRefund = z.infer<typeof stripeRefundSchema>;

/** The first page of refunds embedded in a charge. */
const refundsSchema = z.object({ data: z.array(stripeRefundSchema), has_more: z.boolean() });

export const stripeChargeSchema = z.object({ disputed: z.boolean(), refunds: refundsSchema });

const baseSchema = z.object({
  id: z.string(),
  client_secret: z.string(),
  amount,
  amount_received: amount,
  currency: z.string(),
  metadata,
});

/** A payment intent. Once it has succeeded, it includes its charge with refunds. */
export const stripeIntentSchema = z.discriminatedUnion('status', [
  z.extend(baseSchema, { status: z.literal('succeeded'), latest_charge: stripeChargeSchema }),
  z.extend(baseSchema, { status: z.literal('canceled') }),
  z.extend(baseSchema, {
    status: z.enum([
      'requires_payment_method',
      'requires_confirmation',
      'requires_action',
      'requires_capture',
      'processing',
    ]),
  }),
]);
export type StripeIntent = z.infer<typeof stripeIntentSchema>;

export const stripeDisputesSchema = z.object({ data: z.array(z.object({ status: z.string() })) });

/** Metadata key for the shop's refund attempt. */
export const ATTEMPT_METADATA = 'attempt_id';

const REFUND_STATUSES = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<StripeRefund['status'], GatewayRefund['status']>;

export function toGatewayRefund(refund: StripeRefund): GatewayRefund {
  return {
    id: refund.id,
    amount: cents(refund.amount),
    status: REFUND_STATUSES[refund.status],
    attemptId: refund.metadata?.[ATTEMPT_METADATA],
    failure: refund.status === 'canceled' ? 'canceled' : (refund.failure_reason ?? undefined),
  };
}

/** Refunds and dispute of an intent, which Stripe returns separately. */
export type RefundsAndDispute = Pick<GatewayIntent, 'refunds' | 'dispute'>;

export function toGatewayIntent(intent: StripeIntent, { refunds, dispute }: RefundsAndDispute): GatewayIntent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    orderId: intent.metadata.order_id ?? '',
    amount: cents(intent.amount),
    currency: intent.currency,
    status: statusOf(intent),
    received: cents(intent.status === 'succeeded' ? intent.amount_received : 0),
    refunds,
    dispute,
  };
}

function statusOf({ status }: StripeIntent): GatewayStatus {
  if (status === 'succeeded') return 'succeeded';
  return status === 'canceled' ? 'cancelled' : 'open';
}

/** Inquiries, whose statuses begin with `warning_`, and appeals map to the same states as disputes. */
const DISPUTE_STATES = new Map<string, DisputeState>([
  ['warning_needs_response', 'needs-response'],
  ['warning_under_review', 'under-review'],
  ['warning_closed', 'closed'],
  ['needs_response', 'needs-response'],
  ['under_review', 'under-review'],
  ['appeal_needs_response', 'needs-response'],
  ['appeal_under_review', 'under-review'],
  ['prevented', 'closed'],
  ['won', 'won'],
  ['lost', 'lost'],
]);

/** Converts a dispute status. Unknown statuses count as `needs-response`, so that an admin looks at them. */
export function toDisputeState(status: string): DisputeState {
  return DISPUTE_STATES.get(status) ?? 'needs-response';
}
