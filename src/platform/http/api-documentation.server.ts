import type { FastifyInstance } from 'fastify';
import { renderApiPage } from './api-page.server.ts';
import { API_ROOT, type Call, type Refusal } from './call.ts';
import { describeApi } from './open-api.server.ts';
import { INLINE_STYLES_ONLY } from './security-headers.server.ts';

/** Serves the OpenAPI document and a documentation page. */
export function addApiDocumentation(
  app: FastifyInstance,
  calls: Readonly<Record<string, Call>>,
  providerRefusals: readonly Refusal[],
): void {
  const document = JSON.stringify(describeApi(calls, providerRefusals), null, 2);
  const page = renderApiPage(calls, providerRefusals);
  app.get(`${API_ROOT}/openapi.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
  app.get(`${API_ROOT}/docs`, (_request, reply) =>
    reply.headers(INLINE_STYLES_ONLY).type('text/html; charset=utf-8').send(page),
  );
}
