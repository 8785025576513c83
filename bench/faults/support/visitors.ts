import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { customerEmail, draftOf, productIds, signedInHeaders } from '../../support/order-shop.ts';
import type { Try, TryKind } from './tries.ts';

/** Where the visitors go, and how many there are. */
export interface Visit {
  /** Origins; each visitor keeps to one of them. */
  origins: readonly string[];
  secret: string;
  /** Each is a customer of their own. */
  visitors: number;
  /** Milliseconds that each rests after an answer. */
  pause?: number;
  /** From when on their tokens are; without it, from now on. */
  tokenAheadSeconds?: number;
  /** The certificate that a proxy of the scene answers with. */
  ca?: string;
}

/** What visitors lived through until now. */
export interface Visited {
  tries: Try[];
  /** Ids of the orders that were acknowledged. */
  acknowledged: string[];
  /** Lets everybody finish what they are doing. */
  leave(): Promise<void>;
}

interface Answer {
  status: number;
  body: string;
}

const PATIENCE_MILLISECONDS = 20_000;
const RETRY_MILLISECONDS = 200;
/** Few enough to have a new one long before the last one expires. */
const TURNS_OF_A_TOKEN = 100;
const orderSchema = z.object({ _id: z.string() });

/**
 * Customers who look at a kept page and at a product and order one piece, over and over; every third only looks. Whoever
 * gets no answer to an order sends it again under the same Idempotency-Key, as who presses the checkout's button again.
 */
export async function sendVisitors(visit: Visit): Promise<Visited> {
  const options = { keepAlive: true, maxSockets: visit.visitors };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent({ ...options, ca: visit.ca }) };
  const tries: Try[] = [];
  const acknowledged: string[] = [];
  const leaving = new AbortController();
  const staying = Array.from({ length: visit.visitors }, (_, index) => stay(index));

  async function stay(index: number): Promise<void> {
    const origin = visit.origins[index % visit.origins.length] ?? '';
    let headers = await signedInHeaders(visit.secret, index, visit.tokenAheadSeconds);
    await wait((index * (visit.pause ?? 0)) / visit.visitors);
    for (let turn = 1; !leaving.signal.aborted; turn++) {
      if (turn % TURNS_OF_A_TOKEN === 0) headers = await signedInHeaders(visit.secret, index, visit.tokenAheadSeconds);
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
    while (!leaving.signal.aborted) {
      const answer = await attempt('order', () =>
        send(`${origin}/api/user/order`, { method: 'POST', headers: all }, body),
      );
      if (answer) return void acknowledged.push(orderSchema.parse(JSON.parse(answer.body))._id);
      await wait(RETRY_MILLISECONDS);
    }
  }

  /** Notes how it went. @returns the answer if it was 200. */
  async function attempt(kind: TryKind, ask: () => Promise<Answer>): Promise<Answer | undefined> {
    const begunAt = performance.now();
    const answer = await ask().catch((error: unknown) => nameOf(error));
    const failure = typeof answer === 'string' ? answer : answer.status === 200 ? '' : String(answer.status);
    tries.push({ kind, begunAt, endedAt: performance.now(), failure });
    return typeof answer === 'string' || failure ? undefined : answer;
  }

  async function send(address: string, init: { method: string; headers?: object }, body?: string): Promise<Answer> {
    const isSecure = address.startsWith('https:');
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const sent = (isSecure ? httpsRequest : httpRequest)(address, {
      ...init,
      headers: { 'accept-encoding': 'br', ...init.headers },
      agent: isSecure ? agents.https : agents.http,
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    });
    sent.once('error', reject);
    sent.once('response', (response) =>
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject),
    );
    sent.end(body);
    return promise;
  }

  return {
    tries,
    acknowledged,
    async leave() {
      leaving.abort();
      await Promise.all(staying);
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `no answer in ${PATIENCE_MILLISECONDS / 1000} s`;
  return 'code' in error ? String(error.code) : error.message;
}
