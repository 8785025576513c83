import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { customerEmail, draftOf, productIds, signedInHeaders } from '../../support/order-shop.ts';
import type { Attempt, AttemptKind } from './attempts.ts';

/** Options for simulated visitors. */
export interface Visit {
  /** Each visitor uses one of these origins. */
  origins: readonly string[];
  secret: string;
  /** Number of visitors, each a different customer. */
  visitors: number;
  /** Milliseconds to wait after each response. */
  pause?: number;
  /** How far in the future the session tokens are issued, for scenarios that move the clock. */
  tokenAheadSeconds?: number;
  /** The certificate of the scenario's proxy. */
  ca?: string;
}

/** The results of running visitors, updated as they run. */
export interface RunningVisitors {
  attempts: Attempt[];
  /** Ids of the orders that were acknowledged. */
  acknowledged: string[];
  /** Stops the visitors after their current request. */
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  body: string;
}

const TIMEOUT_MILLISECONDS = 20_000;
const RETRY_MILLISECONDS = 200;
/** A new token is issued after this many turns, long before the old one expires. */
const TURNS_PER_TOKEN = 100;
const orderSchema = z.object({ _id: z.string() });

/**
 * Starts customers who repeatedly request a cached page and a product and order one piece; every third does not order.
 * A failed order is sent again with the same Idempotency-Key, as by a customer who presses the button again.
 */
export async function sendVisitors(visit: Visit): Promise<RunningVisitors> {
  const options = { keepAlive: true, maxSockets: visit.visitors };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent({ ...options, ca: visit.ca }) };
  const attempts: Attempt[] = [];
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  const running = Array.from({ length: visit.visitors }, (_, index) => runVisitor(index));

  async function runVisitor(index: number): Promise<void> {
    const origin = visit.origins[index % visit.origins.length] ?? '';
    let headers = await signedInHeaders(visit.secret, index, visit.tokenAheadSeconds);
    await wait((index * (visit.pause ?? 0)) / visit.visitors);
    for (let turn = 1; !stopping.signal.aborted; turn++) {
      if (turn % TURNS_PER_TOKEN === 0) headers = await signedInHeaders(visit.secret, index, visit.tokenAheadSeconds);
      const productId = productIds[(index * 7 + turn) % productIds.length] ?? '';
      await attempt('page', () => send(`${origin}/`, { method: 'GET' }));
      await wait(visit.pause ?? 0);
      await attempt('read', () => send(`${origin}/api/product/${productId}`, { method: 'GET', headers }));
      await wait(visit.pause ?? 0);
      if (index % 3 === 0) continue;
      await order(origin, headers, JSON.stringify(draftOf({ email: customerEmail(index), productId })));
      await wait(visit.pause ?? 0);
    }
  }

  async function order(origin: string, headers: Record<string, string>, body: string): Promise<void> {
    const all = { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    while (!stopping.signal.aborted) {
      const answer = await attempt('order', () =>
        send(`${origin}/api/user/order`, { method: 'POST', headers: all }, body),
      );
      if (answer) return void acknowledged.push(orderSchema.parse(JSON.parse(answer.body))._id);
      await wait(RETRY_MILLISECONDS);
    }
  }

  /** Sends a request and records the outcome. @returns the response if its status is 200. */
  async function attempt(kind: AttemptKind, sendRequest: () => Promise<Answer>): Promise<Answer | undefined> {
    const startedAt = performance.now();
    const answer = await sendRequest().catch((error: unknown) => nameOf(error));
    const failure = typeof answer === 'string' ? answer : answer.status === 200 ? '' : String(answer.status);
    attempts.push({ kind, startedAt, endedAt: performance.now(), failure });
    return typeof answer === 'string' || failure ? undefined : answer;
  }

  async function send(address: string, init: { method: string; headers?: object }, body?: string): Promise<Answer> {
    const isSecure = address.startsWith('https:');
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const sent = (isSecure ? httpsRequest : httpRequest)(address, {
      ...init,
      headers: { 'accept-encoding': 'br', ...init.headers },
      agent: isSecure ? agents.https : agents.http,
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    sent.once('error', reject);
    sent.once('response', (response) =>
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject),
    );
    sent.end(body);
    return promise;
  }

  return {
    attempts,
    acknowledged,
    async stop() {
      stopping.abort();
      await Promise.all(running);
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `no response in ${TIMEOUT_MILLISECONDS / 1000} s`;
  return 'code' in error ? String(error.code) : error.message;
}
