import type { FastifyBaseLogger } from 'fastify';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { newId } from '#platform/id.ts';
import type { PaymentEvent } from '../gateway.server.ts';
import { NO_SUCH_PAYMENT, PAYMENT_HAS_ENDED, sandboxCalls } from './sandbox-calls.ts';
import type { Confirmation, SandboxGateway } from './sandbox-gateway.server.ts';

/** Adds the sandbox's routes. @param receive is called with each event, as a webhook would be. */
export function addSandboxRoutes(
  route: Route,
  gateway: SandboxGateway,
  receive: (event: PaymentEvent) => Promise<void>,
): void {
  async function answer(confirmation: Confirmation, log: FastifyBaseLogger) {
    const id = `evt_sandbox_${newId()}`;
    // As with a real provider, the payment has ended even if the event cannot be applied now.
    const send = (event: PaymentEvent) =>
      receive(event).catch((err) => log.warn({ err }, 'could not apply a sandbox payment event'));
    if (!confirmation.ok) {
      const problem = refusal(confirmation.reason);
      if ('intentId' in confirmation) await send({ id, intentId: confirmation.intentId, failure: problem.message });
      throw problem;
    }
    const { status, intentId } = confirmation;
    if (status === 'succeeded') await send({ id, intentId });
    return { status, transactionId: intentId };
  }

  route(sandboxCalls.confirmSandboxPayment, async ({ body, request }) =>
    answer(await gateway.confirm(body.clientSecret, body.card), request.log),
  );

  route(sandboxCalls.authenticateSandboxPayment, async ({ body, request }) =>
    answer(await gateway.authenticate(body.clientSecret, body.approved), request.log),
  );
}

function refusal(reason: Extract<Confirmation, { ok: false }>['reason']): Problem {
  switch (reason) {
    case 'unknown-secret':
      return new Problem(NO_SUCH_PAYMENT);
    case 'cannot-be-paid':
      return new Problem(PAYMENT_HAS_ENDED);
    default:
      return new Problem(getRefusal(sandboxCalls.confirmSandboxPayment, reason));
  }
}
