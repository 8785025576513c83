import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AggregatorRegistry } from 'prom-client';
import * as z from 'zod';
import { Problem } from '#platform/http/problem.ts';
import type { Figures } from './figures.server.ts';
import { exchangeFigures } from './figures-exchange.ts';

/** The figures of each process. */
const figuresSchema = z.array(z.array(z.looseObject({})));

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** `GET /metrics` for Prometheus: the figures of every process at this port, each under a label of its own. */
export function addFigures(app: FastifyInstance, figures: Figures, token: string | undefined): void {
  const readAll = exchangeFigures(() => figures.read());

  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request) && !(token && bears(request, token)))
      throw new Problem(401, 'Ask from the machine of the shop itself, or with METRICS_TOKEN as bearer token.');
    const merged = merge(await readAll());
    return reply
      .type(merged.contentType)
      .header('cache-control', 'no-store')
      .send(await merged.metrics());
  });
}

/** What came over a proxy of this machine came from elsewhere. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '');
}

function bears({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** A sum of nothing, for each process has a label of its own; what Node tells of itself asks for other ways to add up. */
function merge(all: readonly unknown[]) {
  const figures = figuresSchema.parse(all).map((ofOne) => ofOne.map((each) => ({ ...each, aggregator: 'sum' })));
  return AggregatorRegistry.aggregate(figures);
}
