import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { PaymentEvent, PaymentGateway, WebhookResult } from '#features/card-provider/gateway.server.ts';
import { GatewayFailure } from '#features/card-provider/gateway-failure.server.ts';
import { logGatewayFailure } from '#features/card-provider/report-failure.server.ts';
import { API_ROOT } from '#platform/http/api-root.ts';
import { Problem } from '#platform/http/problem.ts';

/** Path of the Stripe webhook. */
const WEBHOOK_PATH = `${API_ROOT}/webhooks/stripe`;

const REJECTION_MESSAGES: Record<Extract<WebhookResult, { ok: false }>['reason'], string> = {
  'not-signed': 'This message is not signed by the payment provider, or is too old.',
  malformed: 'This message is signed, but does not have the documented shape of an event.',
};

/**
 * Adds the webhook route. The signature covers the raw bytes, so body parsing is disabled in this scope only. An event
 * that cannot be applied is answered with 5xx, and the provider sends it again.
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
      const result =
        Buffer.isBuffer(body) && typeof signature === 'string'
          ? gateway.readWebhook(body, signature)
          : ({ ok: false, reason: 'not-signed' } as const);
      if (!result.ok) throw new Problem({ status: 400, detail: REJECTION_MESSAGES[result.reason] });
      if (result.event) await apply(result.event).catch((error) => requestResend(error, log));
      return { received: true };
    });
  });
}

function requestResend(error: unknown, log: FastifyBaseLogger): never {
  if (!(error instanceof GatewayFailure)) throw error;
  logGatewayFailure(log, error);
  const detail = 'The payment provider cannot be reached at the moment. Send this event again later.';
  throw new Problem({ status: 503, detail });
}
