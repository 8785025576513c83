import { createServer as createHttpServer } from 'node:http';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { addProductRoutes } from '#features/catalogue/product-api.server.ts';
import { addIdentityRoutes } from '#features/identity/identity-api.server.ts';
import { addPictureRoutes, servePictures } from '#features/media/picture-api.server.ts';
import { acceptUploads } from '#features/media/picture-upload.server.ts';
import { addOrderRoutes } from '#features/order/order-api.server.ts';
import { addOverviewRoutes } from '#features/overview/overview-api.server.ts';
import { addPaymentRoutes } from '#features/payment/payment-api.server.ts';
import { reportReconciliation } from '#features/payment/report-failure.server.ts';
import { addSandboxRoutes } from '#features/payment/sandbox/sandbox-api.server.ts';
import { addWebhook } from '#features/payment/webhook.server.ts';
import { addUserRoutes } from '#features/user/user-api.server.ts';
import { warnUnlessDatabase } from '#platform/database/database-trouble.server.ts';
import { addApiDocumentation } from '#platform/http/api-documentation.server.ts';
import { API_ROOT } from '#platform/http/call.ts';
import { answerError, answerErrorsAsProblems, answerNoRequest, refusalOf } from '#platform/http/errors.server.ts';
import { createGate } from '#platform/http/gate.server.ts';
import { acceptJson } from '#platform/http/json-body.server.ts';
import { isWellFormed, pathOf, refuseMalformed } from '#platform/http/request-target.server.ts';
import { createRouter } from '#platform/http/router.server.ts';
import { securityHeaders } from '#platform/http/security-headers.server.ts';
import { addSecurityText } from '#platform/http/security-text.server.ts';
import { newId } from '#platform/id.ts';
import { sendKeptPage } from '#platform/page-cache/kept-pages.server.ts';
import { calls } from './calls.ts';
import type { Config } from './config.ts';
import { addFigures } from './figures/figures-api.server.ts';
import { createDeparture, type Departure, takeLeave } from './process/departure.ts';
import { addHealth } from './process/health.ts';
import { createServices, type Services } from './services.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
/** Milliseconds. Ten megabytes of a picture may take three minutes on a slow line; headers may not. */
const TIMEOUTS = { headersTimeout: 30_000, requestTimeout: 180_000, keepAliveTimeout: 72_000 };
/** Node would refuse a request without Host with an empty answer; the shop says why. */
const SERVER_OPTIONS = { ...TIMEOUTS, requireHostHeader: false };
/** Parameters carry emails, percent-encoded. */
const MOST_PARAMETER_CHARACTERS = 800;

/** Adds the pages, or whatever else stands beside the API, to the shop. */
export type AddPages = (app: FastifyInstance, services: Services, config: Config) => Promise<void>;

/** The shop as a function of its configuration: a Fastify instance with the API and, where given, the pages. */
export async function createApp(
  config: Config,
  addPages?: AddPages,
  now: () => number = Date.now,
  departure: Departure = createDeparture(),
): Promise<FastifyInstance> {
  const services = await createServices(config, now);
  const app = createServer(config, services, departure);
  answerErrorsAsProblems(app);
  addHealth(app, services.db, departure);
  addFigures(app, services.figures, config.metricsToken);
  addSecurityContact(app, config, now);
  addApi(app, services);
  servePictures(app, services.pictures);
  await addPages?.(app, services, config);

  await services.changes.startPolling(warnUnlessDatabase(app.log, 'could not look for product changes'));
  await services.pictures.startCleaning((about, message) => app.log.warn(about, message));
  services.reconciliation.start(reportReconciliation(app.log));
  app.addHook('preClose', async () => {
    await takeLeave(departure, config.stopDelayMilliseconds);
    // Streams would keep the server from closing.
    services.eventStreams.close();
    services.beginClosing();
  });
  app.addHook('onClose', () => services.close());
  return app;
}

function createServer(config: Config, { pageCache, log, figures }: Services, departure: Departure): FastifyInstance {
  const gate = createGate(log, figures.requestRefused);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    bodyLimit: BODY_LIMIT_BYTES,
    // Before Fastify: what it does for each request would cost a kept page more than the sending.
    serverFactory: (handle) =>
      createHttpServer(SERVER_OPTIONS, (request, response) => {
        request.url = pathOf(request.url);
        if (departure.isLeaving) response.shouldKeepAlive = false;
        if (isWellFormed(request) && sendKeptPage(pageCache, request, response)) return;
        if (gate.admits(request, response)) handle(request, response);
      }).on('connection', gate.letIn),
    forceCloseConnections: 'idle',
    // What still comes over a connection that was kept is answered like everything else.
    return503OnClosing: false,
    // Only what the shop's own proxies said of the visitor counts; the rest of X-Forwarded-For can be made up.
    trustProxy: config.proxies > 0 && ((_address, hop) => hop < config.proxies),
    routerOptions: { maxParamLength: MOST_PARAMETER_CHARACTERS },
    frameworkErrors: answerError,
    clientErrorHandler: answerNoRequest,
  });
  app.addHook('onClose', async () => gate.close());
  acceptJson(app);
  const headers = securityHeaders(config.mode === 'live');
  // Hooks with callbacks: each async one would cost every answer a turn of the promise queue.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  refuseMalformed(app);
  // A request that came before the process was told to stop may not keep its connection open afterwards.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (departure.isLeaving) reply.raw.shouldKeepAlive = false;
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const isQuiet = request.method === 'GET' && reply.statusCode < 400;
    const { method, routeOptions } = request;
    const line = { method, route: routeOptions.url, status: reply.statusCode };
    figures.answered({ ...line, route: routeOptions.url ?? 'none', seconds: reply.elapsedTime / 1000 });
    const told = { ...line, refusal: refusalOf(request), milliseconds: Math.round(reply.elapsedTime) };
    request.log[isQuiet ? 'debug' : 'info'](told, 'answered');
    done();
  });
  return app;
}

/** A demo has nobody to report to. */
function addSecurityContact(app: FastifyInstance, config: Config, now: () => number): void {
  const { mode, securityContact: contact, shopUrl: siteUrl } = config;
  if (mode === 'live' && contact !== undefined) addSecurityText(app, { contact, siteUrl, now });
}

function addApi(app: FastifyInstance, services: Services): void {
  const {
    attempts,
    catalogue,
    orders,
    orderChanges,
    orderOwners,
    eventStreams,
    orderPayments,
    cards,
    users,
    admins,
    pictures,
    overview,
    who,
    pageCache,
  } = services;
  const route = createRouter(app, who, pageCache);
  addProductRoutes(route, catalogue);
  addUserRoutes(route, users, admins);
  addOrderRoutes(route, orders, {
    ...{ attempts, users },
    owners: orderOwners,
    changes: orderChanges,
    streams: eventStreams,
  });
  addPaymentRoutes(route, cards?.payments, { attempts, orders: orderPayments, owners: orderOwners });
  addSandboxRoutes(route, cards?.sandbox);
  if (cards && !cards.sandbox) addWebhook(app, cards.gateway, cards.payments.apply);
  addOverviewRoutes(route, overview);
  void app.register(async (scope) => addIdentityRoutes(scope, createRouter(scope, who, pageCache), services));
  void app.register(async (scope) => {
    await acceptUploads(scope);
    addPictureRoutes(createRouter(scope, who, pageCache), pictures);
  });
  addApiDocumentation(app, calls);
  app.all(`${API_ROOT}/*`, (_request, reply) => reply.callNotFound());
}
