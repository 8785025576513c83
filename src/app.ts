import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { OWN_REFUSALS } from '#features/identity/provider/own-refusals.server.ts';
import { UNKNOWN_CALLS } from '#platform/http/allowed-methods.server.ts';
import { addApiDocumentation, documentApi } from '#platform/http/api-documentation.server.ts';
import { wasRefusedBusy } from '#platform/http/busy-answer.server.ts';
import { trustProxies } from '#platform/http/client-address.server.ts';
import { answerClientError, answerError, answerErrorsAsProblems, refusalOf } from '#platform/http/errors.server.ts';
import { collectFirstParts } from '#platform/http/first-parts.server.ts';
import { acceptJson } from '#platform/http/json-body.server.ts';
import { refuseUnknownHosts } from '#platform/http/known-hosts.server.ts';
import { shedLoad } from '#platform/http/load-shedding.server.ts';
import { drainRefusedBodies } from '#platform/http/refused-body.server.ts';
import { refuseMalformed } from '#platform/http/request-target.server.ts';
import { createRouter } from '#platform/http/router.server.ts';
import { securityHeaders } from '#platform/http/security-headers.server.ts';
import { addSecurityText } from '#platform/http/security-text.server.ts';
import { describeSlowness, traceRequests } from '#platform/http/slow-requests.server.ts';
import { newId } from '#platform/id.ts';
import { calls } from './calls.ts';
import type { Config } from './config.ts';
import { addMetrics } from './metrics/metrics-api.server.ts';
import { addHealth } from './process/health.ts';
import { createHttpServer, knownHostsOf } from './process/http-server.ts';
import { createShutdown, drain, type Shutdown } from './process/shutdown.ts';
import { createServices, type Services } from './services/services.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
/** Path parameters can hold percent-encoded emails. */
const MAX_PARAMETER_CHARACTERS = 800;
/** Rendered once for all apps of a process. */
const API_DOCUMENTATION = documentApi(calls, OWN_REFUSALS);

/** Registers the pages, or anything else that is served next to the API. */
export type AddPages = (app: FastifyInstance, services: Services, config: Config) => Promise<void>;

/** Creates the Fastify instance that serves the API and, if `addPages` is given, the pages. */
export async function createApp(
  config: Config,
  addPages?: AddPages,
  now: () => number = Date.now,
  shutdown: Shutdown = createShutdown(),
): Promise<FastifyInstance> {
  const services = await createServices(config, now);
  const app = createServer(config, services, shutdown);
  answerErrorsAsProblems(app);
  addHealth(app, services, config.database, shutdown);
  addMetrics(app, services.metrics, config.metricsToken);
  addSecurityContact(app, config, now);
  addApi(app, services);
  await addPages?.(app, services, config);

  await services.start();
  app.addHook('preClose', async () => {
    await drain(shutdown, config.drainDelayMilliseconds);
    // Open streams would keep the server from closing.
    services.eventStreams.close();
    services.beginClosing();
  });
  app.addHook('onClose', () => services.close());
  return app;
}

function createServer(config: Config, { pageCache, log, metrics }: Services, shutdown: Shutdown): FastifyInstance {
  const isKnownHost = knownHostsOf(config);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (handle) => createHttpServer(handle, { pageCache, isKnownHost, shutdown }),
    forceCloseConnections: 'idle',
    // Requests on connections that are still open are answered normally during shutdown.
    return503OnClosing: false,
    trustProxy: trustProxies(config),
    routerOptions: { maxParamLength: MAX_PARAMETER_CHARACTERS },
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  });
  collectFirstParts(app);
  traceRequests(app);
  acceptJson(app);
  const headers = securityHeaders(config.strictTransport);
  // Callback hooks: an async hook would add a microtask to every request.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  refuseMalformed(app);
  refuseUnknownHosts(app, isKnownHost);
  shedLoad(app, pageCache, metrics.requestRefused);
  drainRefusedBodies(app);
  // A request that arrived before shutdown began must not keep its connection open afterwards.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (shutdown.isDraining) reply.raw.shouldKeepAlive = false;
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The load shedder counts and logs them all at once.
    if (wasRefusedBusy(reply.raw)) return done();
    const slowness = describeSlowness(request, reply);
    const isQuiet = request.method === 'GET' && reply.statusCode < 400 && !slowness;
    const { method, routeOptions } = request;
    const line = { method, route: routeOptions.url, status: reply.statusCode };
    metrics.requestAnswered({ ...line, route: routeOptions.url ?? 'none', seconds: reply.elapsedTime / 1000 });
    const milliseconds = Math.round(reply.elapsedTime);
    const fields = { ...line, refusal: refusalOf(request), milliseconds, ...slowness };
    request.log[isQuiet ? 'debug' : 'info'](fields, 'answered');
    done();
  });
  return app;
}

/** Publishes the security contact. A demo has none. */
function addSecurityContact(app: FastifyInstance, config: Config, now: () => number): void {
  const { mode, securityContact: contact, shopUrl: siteUrl } = config;
  if (mode === 'live' && contact !== undefined) addSecurityText(app, { contact, siteUrl, now });
}

function addApi(app: FastifyInstance, { features, authenticator, pageCache }: Services): void {
  for (const { addRoutes } of features) addRoutes?.(app, (scope) => createRouter(scope, authenticator, pageCache));
  addApiDocumentation(app, API_DOCUMENTATION);
  app.all(UNKNOWN_CALLS, (_request, reply) => reply.callNotFound());
}
