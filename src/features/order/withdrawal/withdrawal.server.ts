import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '#features/audit/actor.server.ts';
import type { Attempts } from '#features/identity/attempts/attempts.server.ts';
import { warnUnlessDatabaseError } from '#platform/database/database-errors.server.ts';
import type { Feature } from '#platform/feature.ts';
import { answerList } from '#platform/http/answer-list.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { requestedPage } from '#platform/http/list-query.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import { withdrawalCalls } from './withdrawal-calls.ts';
import { createWithdrawalHandling, type HandlingDependencies } from './withdrawal-handling.server.ts';
import type { WithdrawalDraft, WithdrawalReceipt } from './withdrawal-schema.ts';
import { createWithdrawalService, type Withdrawals } from './withdrawal-service.server.ts';

const HANDLING_INTERVAL_MILLISECONDS = 5_000;
const DAY_MILLISECONDS = 24 * 3_600_000;

/** The request that a withdrawal comes with, and its reply. */
interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Assembles withdrawals from contracts. @param isOn whether the shop takes them at present. */
export function createWithdrawals(dependencies: HandlingDependencies & { attempts: Attempts; isOn: () => boolean }) {
  const { attempts, isOn, log } = dependencies;
  const withdrawals = createWithdrawalService(dependencies);
  const handleWaiting = createWithdrawalHandling(dependencies);
  let running: Promise<unknown> = Promise.resolve();
  let isNextPending = false;

  /** Handles what waits after what is being handled now. Calls that come meanwhile share one run. */
  function handleSoon(): void {
    if (isNextPending) return;
    isNextPending = true;
    running = running
      .then(() => {
        isNextPending = false;
        return handleWaiting();
      })
      .catch(warnUnlessDatabaseError(log, 'could not handle withdrawals'));
  }

  /** Receives a withdrawal, or throws why not. It is handled after the answer, whose time therefore does not depend on it. */
  async function withdraw(draft: WithdrawalDraft, { request, reply }: Exchange): Promise<WithdrawalReceipt> {
    if (!isOn()) throw new Problem(getRefusal(withdrawalCalls.withdraw, 'not-found'));
    const outcome = await attempts.take('withdrawal', { address: clientAddress(request), account: draft.email });
    if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
    const receipt = await withdrawals.receive(draft);
    reply.raw.once('close', handleSoon);
    return receipt;
  }

  const feature: Feature = {
    addRoutes: (app, routeIn) => addWithdrawalRoutes(routeIn(app), withdrawals, withdraw),
    jobs: [
      {
        name: 'handle-withdrawals',
        intervalMilliseconds: HANDLING_INTERVAL_MILLISECONDS,
        async run({ signal }) {
          await running;
          if (!(await handleWaiting(signal))) throw new Error('Some withdrawals could not be handled');
          return 'done';
        },
      },
      {
        name: 'delete-old-withdrawals',
        intervalMilliseconds: DAY_MILLISECONDS,
        async run() {
          await withdrawals.deleteOld();
          return 'done';
        },
      },
    ],
    async close() {
      await running;
    },
  };
  return { feature, withdraw };
}

function addWithdrawalRoutes(
  route: Route,
  withdrawals: Withdrawals,
  withdraw: (draft: WithdrawalDraft, exchange: Exchange) => Promise<WithdrawalReceipt>,
): void {
  route(withdrawalCalls.withdraw, async ({ body, request, reply }) => withdraw(body, { request, reply }));

  route(withdrawalCalls.listWithdrawals, async ({ query, address, reply }) =>
    answerList({ address, reply }, requestedPage(query), withdrawals.list(query.state)),
  );

  route(withdrawalCalls.closeWithdrawal, async ({ params, ...input }) => {
    if (await withdrawals.close(params.withdrawalId, actorOf(input))) return { state: 'done' as const };
    throw new Problem(getRefusal(withdrawalCalls.closeWithdrawal, 'not-found'));
  });
}
