import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AggregatorRegistry } from 'prom-client';
import * as z from 'zod';
import { Problem } from '#platform/http/problem.ts';
import type { Metrics } from './metrics.server.ts';
import { exchangeMetrics } from './metrics-exchange.ts';

/** A list of metrics for each process. */
const metricsSchema = z.array(z.array(z.looseObject({})));

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Adds `GET /metrics` for Prometheus: the metrics of every process on this port, labelled by process. */
export function addMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  const readAll = exchangeMetrics(() => metrics.read());

  app.get('/metrics', { config: { isAlwaysAdmitted: true } }, async (request, reply) => {
    if (!isFromThisMachine(request) && !(token && hasToken(request, token)))
      throw new Problem({
        status: 401,
        detail: "Request the metrics from the shop's own machine, or send METRICS_TOKEN as a bearer token.",
      });
    const merged = merge(await readAll());
    return reply
      .type(merged.contentType)
      .header('cache-control', 'no-store')
      .send(await merged.metrics());
  });
}

/** Whether the request came directly from this machine. One that came through a local proxy did not. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '');
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/**
 * Merges the metrics of all processes. Nothing is really summed, because every process has its own label; `sum` only
 * replaces the other aggregators that Node's default metrics ask for.
 */
function merge(all: readonly unknown[]) {
  const metrics = metricsSchema
    .parse(all)
    .map((ofProcess) => ofProcess.map((each) => ({ ...each, aggregator: 'sum' })));
  return AggregatorRegistry.aggregate(metrics);
}
