import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { isCrossSite } from '#platform/http/access.server.ts';
import { forbidStoring } from '#platform/http/no-store.server.ts';
import { Problem } from '#platform/http/problem.ts';
import { CROSS_SITE } from '#platform/http/refusals.ts';
import { type EncodedPage, sendPage } from '#platform/page-cache/page.server.ts';
import type { Services } from '../services/services.ts';
import type { SubmittedForm } from './page-renderer.server.ts';

export const WITHDRAW_PATH = '/withdraw';
/** Several times what the fields may contain. */
const BODY_LIMIT_BYTES = 16 * 1024;

interface WithdrawFormOptions {
  withdraw: Services['withdraw'];
  renderForm: (form: SubmittedForm, log: FastifyBaseLogger) => Promise<EncodedPage>;
}

/** Adds the route to which the form of withdrawals posts in browsers without scripts. It answers with a page. */
export function addWithdrawForm(app: FastifyInstance, { withdraw, renderForm }: WithdrawFormOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, fields, done) => done(null, fields),
    );
    scope.addHook('onRequest', forbidStoring);
    scope.addHook('onRequest', (request, _reply, done) => {
      done(isCrossSite(request) ? new Problem(CROSS_SITE) : undefined);
    });
    scope.post<{ Body: string | undefined }>(WITHDRAW_PATH, async (request, reply) => {
      const form: SubmittedForm = {
        fields: request.body ?? '',
        withdraw: (draft) => withdraw(draft, { request, reply }),
      };
      const page = await renderForm(form, request.log);
      reply.hijack();
      sendPage(request.raw, reply.raw, page);
    });
  });
}
