import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestTrace, runTraced } from '#platform/request-trace.server.ts';

/** A request that takes longer is logged with what it waited for. */
const SLOW_MILLISECONDS = 1_000;

/** An id of an order: anything else in an address is text that a client chose. */
const ORDER_ID = /^[0-9a-f-]{36}$/;

const traces = new WeakMap<FastifyRequest, RequestTrace>();

/** Traces what requests wait for. Must be called before other hooks are added. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const trace = new RequestTrace();
    traces.set(request, trace);
    runTraced([trace], done);
  });
}

/**
 * Returns what a slow request waited for, in milliseconds, and its order, for the log. Returns undefined for others, and
 * for event streams, which last as long as their page is open.
 */
export function describeSlowness(request: FastifyRequest, reply: FastifyReply): object | undefined {
  const trace = traces.get(request);
  const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
  if (!trace || isStream || reply.elapsedTime < SLOW_MILLISECONDS) return undefined;
  return { waited: trace.waits, order: trace.order ?? orderInAddress(request) };
}

function orderInAddress({ params }: FastifyRequest): string | undefined {
  const isNamed = typeof params === 'object' && params !== null && 'orderId' in params;
  return isNamed && typeof params.orderId === 'string' && ORDER_ID.test(params.orderId) ? params.orderId : undefined;
}
