import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { API_ROOT } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import { GatewayFailure } from './gateway-failure.server.ts';
import type { PaymentEvent, PaymentGateway, WebhookReading } from './payment-gateway.server.ts';
import { logGatewayFailure } from './report-failure.server.ts';

/** Where Stripe sends its news. */
const WEBHOOK_PATH = `${API_ROOT}/webhooks/stripe`;

const REJECTED: Record<Extract<WebhookReading, { ok: false }>['reason'], string> = {
  'not-signed': 'This message is not signed by the payment provider, or is too old.',
  malformed: 'This message is signed, but is not an event as the payment provider documents it.',
};

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
        Buffer.isBuffer(body) && typeof signature === 'string'
          ? gateway.readWebhook(body, signature)
          : ({ ok: false, reason: 'not-signed' } as const);
      if (!reading.ok) throw new Problem(400, REJECTED[reading.reason]);
      if (reading.event) await apply(reading.event).catch((error) => askAgain(error, log));
      return { received: true };
    });
  });
}

function askAgain(error: unknown, log: FastifyBaseLogger): never {
  if (!(error instanceof GatewayFailure)) throw error;
  logGatewayFailure(log, error);
  throw new Problem(503, 'The payment provider cannot be asked at the moment. Send this again later.');
}
