import type { FastifyBaseLogger } from 'fastify';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { newId } from '#platform/id.ts';
import type { PaymentEvent } from '../payment-gateway.server.ts';
import { sandboxCalls } from './sandbox-calls.ts';
import type { Confirmation, SandboxGateway } from './sandbox-gateway.server.ts';
import { CARD_REFUSALS } from './test-cards.ts';

/** The sandbox and who hears of its news, as a webhook would bring them. */
export interface Sandbox {
  gateway: SandboxGateway;
  notify: (event: PaymentEvent) => Promise<void>;
}

/** The sandbox's routes; where cards are taken by somebody else they refuse. */
export function addSandboxRoutes(route: Route, sandbox: Sandbox | undefined): void {
  async function answer(confirmation: Confirmation, { notify }: Sandbox, log: FastifyBaseLogger) {
    if (!confirmation.ok) throw refusal(confirmation.reason);
    const { status, intentId } = confirmation;
    if (status === 'succeeded') {
      // As with a real provider, the money is taken even if the shop does not hear of it now.
      await notify({ id: `evt_sandbox_${newId()}`, intentId }).catch((err) => log.warn({ err }, 'news got lost'));
    }
    return { status, transactionId: intentId };
  }

  route(sandboxCalls.confirmSandboxPayment, async ({ body, request }) => {
    const known = required(sandbox);
    return answer(await known.gateway.confirm(body.clientSecret, body.card), known, request.log);
  });

  route(sandboxCalls.authenticateSandboxPayment, async ({ body, request }) => {
    const known = required(sandbox);
    return answer(await known.gateway.authenticate(body.clientSecret, body.approved), known, request.log);
  });
}

function required(sandbox: Sandbox | undefined): Sandbox {
  if (!sandbox) throw new Problem(503, 'This shop has no sandbox for card payments.');
  return sandbox;
}

function refusal(reason: Extract<Confirmation, { ok: false }>['reason']): Problem {
  switch (reason) {
    case 'unknown-secret':
      return new Problem(404, 'There is no such payment. Close this and try again.');
    case 'cannot-be-paid':
      return new Problem(409, 'This payment cannot be completed any more. Close this and try again.');
    default:
      return new Problem(402, CARD_REFUSALS[reason], { code: reason });
  }
}
