import type { FastifyInstance } from 'fastify';
import { renderApiPage } from './api-page.server.ts';
import { API_ROOT } from './api-root.ts';
import type { Call, Refusal } from './call.ts';
import { describeApi } from './open-api.server.ts';
import { INLINE_STYLES_ONLY } from './security-headers.server.ts';

/** The OpenAPI document as JSON, and the documentation page as HTML. */
interface ApiDocumentation {
  document: string;
  page: string;
}

/** Renders the documentation of the calls. */
export function renderApiDocumentation(
  calls: Readonly<Record<string, Call>>,
  providerRefusals: readonly Refusal[],
): ApiDocumentation {
  return {
    document: JSON.stringify(describeApi(calls, providerRefusals), null, 2),
    page: renderApiPage(calls, providerRefusals),
  };
}

/** Serves the OpenAPI document and a documentation page. */
export function addApiDocumentation(app: FastifyInstance, { document, page }: ApiDocumentation): void {
  app.get(`${API_ROOT}/openapi.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
  app.get(`${API_ROOT}/docs`, (_request, reply) =>
    reply.headers(INLINE_STYLES_ONLY).type('text/html; charset=utf-8').send(page),
  );
}
