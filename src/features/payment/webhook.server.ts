import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { API_ROOT } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import { GatewayFailure, type PaymentEvent, type PaymentGateway } from './payment-gateway.server.ts';

/** Where Stripe sends its news. */
const WEBHOOK_PATH = `${API_ROOT}/webhooks/stripe`;

/**
 * The door for the provider's news. Its signature is over the bytes as they came, so here alone bodies are not parsed.
 * What cannot be applied answers 5xx, and the provider sends it again.
 */
export function addWebhook(
  app: FastifyInstance,
  gateway: PaymentGateway,
  apply: (event: PaymentEvent) => Promise<void>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    scope.post(WEBHOOK_PATH, async ({ body, headers, log }) => {
      const signature = headers['stripe-signature'];
      const reading =
        Buffer.isBuffer(body) && typeof signature === 'string' ? gateway.readWebhook(body, signature) : undefined;
      if (!reading?.ok) throw new Problem(400, 'This message is not signed by the payment provider, or is too old.');
      if (reading.event) await apply(reading.event).catch((error) => askAgain(error, log));
      return { received: true };
    });
  });
}

function askAgain(error: unknown, log: FastifyBaseLogger): never {
  if (!(error instanceof GatewayFailure)) throw error;
  log.warn({ err: error }, 'the card payment provider failed');
  throw new Problem(503, 'The payment provider cannot be asked at the moment. Send this again later.');
}
