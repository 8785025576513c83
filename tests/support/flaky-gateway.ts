import type { PaymentGateway } from '#features/card-provider/gateway.server.ts';
import { GatewayBusy, GatewayRefusal, GatewayUnavailable } from '#features/card-provider/gateway-failure.server.ts';

/**
 * A fault of one call to the provider: its request or response is lost, the provider answers with a server error (which
 * it stores under the idempotency key) before or after executing it, is busy, or declines.
 */
export type GatewayFault =
  | 'request lost'
  | 'response lost'
  | 'server error'
  | 'server error after effect'
  | 'busy'
  | 'declined';

/** Creates a gateway whose next calls fail with these faults in turn, and which works once they are used up. */
export function createFlakyGateway(gateway: PaymentGateway, faults: (GatewayFault | undefined)[]): PaymentGateway {
  async function run<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const fault = faults.shift();
    if (fault === 'request lost') throw new GatewayUnavailable('Request lost');
    if (fault === 'server error') throw new GatewayUnavailable('Server error', { endsAttempt: true });
    if (fault === 'busy') throw new GatewayBusy('Busy');
    if (fault === 'declined') throw new GatewayRefusal('Declined', 'declined');
    const answer = await call();
    if (fault === 'response lost') throw new GatewayUnavailable('Response lost');
    if (fault === 'server error after effect') {
      throw new GatewayUnavailable('Server error after effect', { endsAttempt: true });
    }
    return answer;
  }
  return {
    provider: gateway.provider,
    createIntent: (draft, key) => run(() => gateway.createIntent(draft, key)),
    findIntent: (id, mayBeDisputed) => run(() => gateway.findIntent(id, mayBeDisputed)),
    cancelIntent: (id) => run(() => gateway.cancelIntent(id)),
    refund: (intentId, amount, attemptId) => run(() => gateway.refund(intentId, amount, attemptId)),
    close: () => gateway.close(),
  };
}
