import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { API_ROOT } from '#platform/http/api-root.ts';
import { Problem } from '#platform/http/problem.ts';
import type { PaymentEvent } from './gateway.server.ts';
import { GatewayFailure } from './gateway-failure.server.ts';
import { logGatewayFailure } from './report-failure.server.ts';

/**
 * Result of reading a webhook message. Without an `event` its type is irrelevant to the shop. A `malformed` message is
 * signed by the provider but does not have the documented shape.
 */
export type WebhookResult =
  | { ok: true; event: PaymentEvent | undefined }
  | { ok: false; reason: 'not-signed' | 'malformed' };

/** How a provider tells the shop about changes. */
export interface ProviderWebhook {
  /** Path below the root of the API. */
  path: string;
  /** The header with the signature, in lower case. */
  signatureHeader: string;
  /** Verifies the signature and age of a message, and translates it. */
  read(body: Buffer, signature: string): WebhookResult;
}

const REJECTION_MESSAGES: Record<Extract<WebhookResult, { ok: false }>['reason'], string> = {
  'not-signed': 'This message is not signed by the payment provider, or is too old.',
  malformed: 'This message is signed, but does not have the documented shape of an event.',
};

/**
 * Adds the route of a webhook. The signature covers the raw bytes, so body parsing is disabled in this scope only. An
 * event that cannot be received is answered with 5xx, and the provider sends it again.
 */
export function addWebhook(
  app: FastifyInstance,
  webhook: ProviderWebhook,
  receive: (event: PaymentEvent) => Promise<void>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    scope.post(API_ROOT + webhook.path, async ({ body, headers, log }) => {
      const signature = headers[webhook.signatureHeader];
      const result =
        Buffer.isBuffer(body) && typeof signature === 'string'
          ? webhook.read(body, signature)
          : ({ ok: false, reason: 'not-signed' } as const);
      if (!result.ok) throw new Problem({ status: 400, detail: REJECTION_MESSAGES[result.reason] });
      if (result.event) await receive(result.event).catch((error) => requestResend(error, log));
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
