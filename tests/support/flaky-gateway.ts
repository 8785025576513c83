import { GatewayBusy, GatewayRefusal, GatewayUnavailable } from '#features/payment/gateway-failure.server.ts';
import type { PaymentGateway } from '#features/payment/payment-gateway.server.ts';

/**
 * What goes wrong with a call to the provider: the line breaks before it heard the question or when it has done what it
 * was asked, it answers with a server error that it keeps, before or after doing it, it is busy, or it refuses.
 */
export type Break = 'before' | 'after' | 'error before' | 'error after' | 'busy' | 'refused';

/** A gateway of which the next calls go wrong as `breaks` says, and which works when nothing more stands there. */
export function breaking(gateway: PaymentGateway, breaks: (Break | undefined)[]): PaymentGateway {
  async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    const next = breaks.shift();
    if (next === 'before') throw new GatewayUnavailable('The line broke before');
    if (next === 'error before') throw new GatewayUnavailable('A server error before', { endsAttempt: true });
    if (next === 'busy') throw new GatewayBusy('Busy');
    if (next === 'refused') throw new GatewayRefusal('Refused', 'declined');
    const answer = await question();
    if (next === 'after') throw new GatewayUnavailable('The line broke after');
    if (next === 'error after') throw new GatewayUnavailable('A server error after', { endsAttempt: true });
    return answer;
  }
  return {
    provider: gateway.provider,
    createIntent: (draft, key) => ask(() => gateway.createIntent(draft, key)),
    findIntent: (id, mayBeDisputed) => ask(() => gateway.findIntent(id, mayBeDisputed)),
    refund: (intentId, amount, attemptId) => ask(() => gateway.refund(intentId, amount, attemptId)),
    readWebhook: (body, signature) => gateway.readWebhook(body, signature),
    close: () => gateway.close(),
  };
}
