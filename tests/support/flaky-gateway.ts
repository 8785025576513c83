import { GatewayFailure, type PaymentGateway } from '#features/payment/payment-gateway.server.ts';

/** When the line to the provider breaks: before it heard the question, or when it has done what it was asked. */
export type Break = 'before' | 'after';

/** A gateway whose line breaks at the next calls, as `breaks` says, and holds when nothing more stands there. */
export function breaking(gateway: PaymentGateway, breaks: (Break | undefined)[]): PaymentGateway {
  async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    const next = breaks.shift();
    if (next === 'before') throw new GatewayFailure('The line broke before');
    const answer = await question();
    if (next === 'after') throw new GatewayFailure('The line broke after');
    return answer;
  }
  return {
    provider: gateway.provider,
    createIntent: (draft, key) => ask(() => gateway.createIntent(draft, key)),
    findIntent: (id) => ask(() => gateway.findIntent(id)),
    refund: (id) => ask(() => gateway.refund(id)),
    readWebhook: (body, signature) => gateway.readWebhook(body, signature),
  };
}
