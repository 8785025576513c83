import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { isCrossSite } from '#platform/http/access.server.ts';
import { forbidStoring } from '#platform/http/no-store.server.ts';
import { Problem } from '#platform/http/problem.ts';
import { CROSS_SITE } from '#platform/http/refusals.ts';
import { type EncodedPage, sendPage } from '#platform/page-cache/page.server.ts';
import type { Services } from '../services/services.ts';
import type { SubmittedForm } from './page-renderer.server.ts';

/** The pages whose forms work without scripts, and several times what their fields may contain, in bytes. */
const PAGES = [
  { path: '/withdraw', bodyLimit: 16 * 1024 },
  { path: '/faq', bodyLimit: 128 * 1024 },
  { path: '/newsletter', bodyLimit: 16 * 1024 },
];

interface PageFormsOptions {
  services: Pick<Services, 'withdraw' | 'sendMessage' | 'subscribe'>;
  /** Renders the page at a path with what was submitted. */
  renderForm: (path: string, form: SubmittedForm, log: FastifyBaseLogger) => Promise<EncodedPage>;
}

/** Adds the routes to which forms post in browsers without scripts. They answer with pages. */
export function addPageForms(app: FastifyInstance, { services, renderForm }: PageFormsOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, fields, done) => done(null, fields),
    );
    scope.addHook('onRequest', forbidStoring);
    scope.addHook('onRequest', (request, _reply, done) => {
      done(isCrossSite(request) ? new Problem(CROSS_SITE) : undefined);
    });
    for (const { path, bodyLimit } of PAGES)
      scope.post<{ Body: string | undefined }>(path, { bodyLimit }, async (request, reply) => {
        const exchange = { request, reply };
        const form: SubmittedForm = {
          fields: request.body ?? '',
          uses: {
            withdraw: (draft) => services.withdraw(draft, exchange),
            sendMessage: (draft) => services.sendMessage(draft, exchange),
            subscribe: (email) => services.subscribe(email, exchange),
          },
        };
        const page = await renderForm(path, form, request.log);
        reply.hijack();
        sendPage(request.raw, reply.raw, page);
      });
  });
}
