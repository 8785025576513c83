import type { FastifyInstance } from 'fastify';
import { renderApiPage } from './api-page.server.ts';
import { API_ROOT } from './api-root.ts';
import type { Call, Refusal } from './call.ts';
import { describeApi } from './open-api.server.ts';
import { INLINE_STYLES_ONLY } from './security-headers.server.ts';

/** Renders each document when it is first asked for. */
interface ApiDocumentation {
  /** @returns the OpenAPI document as JSON. */
  getDocument(): string;
  /** @returns the documentation page as HTML. */
  getPage(): string;
}

/** Documents the calls. Rendering takes a fifth of the time in which a process starts, and few processes are asked. */
export function documentApi(
  calls: Readonly<Record<string, Call>>,
  providerRefusals: readonly Refusal[],
): ApiDocumentation {
  let document: string | undefined;
  let page: string | undefined;

  return {
    getDocument() {
      document ??= JSON.stringify(describeApi(calls, providerRefusals), null, 2);
      return document;
    },
    getPage() {
      page ??= renderApiPage(calls, providerRefusals);
      return page;
    },
  };
}

/** Serves the OpenAPI document and a documentation page. */
export function addApiDocumentation(app: FastifyInstance, { getDocument, getPage }: ApiDocumentation): void {
  app.get(`${API_ROOT}/openapi.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(getDocument()),
  );
  app.get(`${API_ROOT}/docs`, (_request, reply) =>
    reply.headers(INLINE_STYLES_ONLY).type('text/html; charset=utf-8').send(getPage()),
  );
}
