import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { StripeAccount } from '#features/payment/stripe/stripe-gateway.server.ts';

/** A request as the stand-in received it. */
interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  form: Record<string, string>;
}

/** How the next request goes wrong: never answered, cut off after it was done, or answered with this status. */
type Trouble = 'silence' | 'cut off' | 429 | 500;

interface Intent {
  id: string;
  amount: number;
  currency: string;
  orderId: string;
  status: 'requires_payment_method' | 'succeeded' | 'canceled';
  refunds: ('succeeded' | 'pending' | 'failed')[];
}

interface Answer {
  status: number;
  body: object;
}

const KEYS = { secretKey: 'sk_test_only', publishableKey: 'pk_test_only', webhookSecret: 'whsec_only' };

export type StripeServer = Awaited<ReturnType<typeof startStripe>>;

/** Speaks what of Stripe's API the shop uses, as docs.stripe.com/api documents it, on a port of this machine. */
export async function startStripe() {
  const intents = new Map<string, Intent>();
  const received: Received[] = [];
  const troubles: Trouble[] = [];
  const answered = new Map<string, { form: string; answer: Answer }>();

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const url = new URL(request.url ?? '/', 'http://stripe');
    const form = Object.fromEntries(new URLSearchParams(body || url.search));
    const asked = { method: request.method ?? '', path: url.pathname, headers: request.headers, form };
    received.push(asked);
    const trouble = troubles.shift();
    if (trouble === 'silence') return;
    if (trouble === 429 || trouble === 500) return send(response, failure(trouble, 'api_error', 'Try again later'));
    const answer = repeatable(asked, body);
    if (trouble === 'cut off') response.destroy();
    else send(response, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');

  /** The same idempotency key gets the same answer; with other parameters it is an error. */
  function repeatable(asked: Received, form: string): Answer {
    const key = String(asked.headers['idempotency-key'] ?? '');
    const earlier = answered.get(key);
    if (asked.method !== 'POST' || !key) return answer(asked);
    if (earlier) return earlier.form === form ? earlier.answer : failure(400, 'idempotency_error', 'Other parameters');
    const made = answer(asked);
    answered.set(key, { form, answer: made });
    return made;
  }

  function answer({ method, path, headers, form }: Received): Answer {
    if (headers.authorization !== `Bearer ${KEYS.secretKey}`) {
      return failure(401, 'invalid_request_error', 'Invalid API Key provided');
    }
    const id = /^\/v1\/payment_intents\/(\w+)$/.exec(path)?.[1] ?? form.payment_intent;
    if (method === 'POST' && path === '/v1/payment_intents') return { status: 200, body: show(create(form)) };
    const intent = intents.get(id ?? '');
    if (!intent) return failure(404, 'invalid_request_error', `No such payment_intent: '${id}'`, 'resource_missing');
    if (path === '/v1/refunds') return method === 'POST' ? refund(intent) : listRefunds(intent);
    return { status: 200, body: show(intent) };
  }

  function create(form: Record<string, string>): Intent {
    const id = `pi_${crypto.randomUUID().replaceAll('-', '')}`;
    const { amount, currency = '', 'metadata[order_id]': orderId = '' } = form;
    const made: Intent = {
      id,
      amount: Number(amount),
      currency,
      orderId,
      status: 'requires_payment_method',
      refunds: [],
    };
    intents.set(id, made);
    return made;
  }

  function refund(intent: Intent): Answer {
    if (isRefunded(intent)) {
      return failure(400, 'invalid_request_error', 'Charge has already been refunded.', 'charge_already_refunded');
    }
    intent.refunds.push('succeeded');
    return { status: 200, body: { id: 're_1', object: 'refund', status: 'succeeded', payment_intent: intent.id } };
  }

  function listRefunds({ id, refunds }: Intent): Answer {
    const data = refunds.map((status) => ({ object: 'refund', status, payment_intent: id }));
    return { status: 200, body: { object: 'list', url: '/v1/refunds', has_more: false, data } };
  }

  function get(id: string): Intent {
    const intent = intents.get(id);
    if (!intent) throw new Error(`Stripe has no ${id}`);
    return intent;
  }

  return {
    account: { ...KEYS, apiBase: `http://127.0.0.1:${address.port}` } satisfies StripeAccount,
    received,
    troubles,
    intents: (): Intent[] => [...intents.values()],
    /** What the browser and Stripe do between themselves. */
    change: (id: string, change: Partial<Intent>): void => void Object.assign(get(id), change),
    /** Cents that were taken for an intent and not given back. */
    moneyOf(id: string): number {
      const intent = get(id);
      return intent.status === 'succeeded' && !isRefunded(intent) ? intent.amount : 0;
    },
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The message that Stripe sends to the webhook, with its signature. */
export function newsOf(
  type: string,
  object: object,
  { at = Date.now(), secret = KEYS.webhookSecret, id = 'evt_1' } = {},
) {
  const payload = JSON.stringify({ id, object: 'event', api_version: '2026-10-28.endive', type, data: { object } });
  const seconds = Math.floor(at / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return {
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
  };
}

function isRefunded({ refunds }: Intent): boolean {
  return refunds.some((status) => status !== 'failed');
}

function show(intent: Intent): object {
  const { id, amount, currency, orderId, status } = intent;
  const hasMoney = status === 'succeeded';
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_received: hasMoney ? amount : 0,
    currency,
    status,
    client_secret: `${id}_secret_1`,
    metadata: { order_id: orderId },
    latest_charge: hasMoney ? { id: 'ch_1', object: 'charge', refunded: isRefunded(intent) } : null,
  };
}

function failure(status: number, type: string, message: string, code?: string): Answer {
  return { status, body: { error: { type, message, ...(code && { code }) } } };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
  response.end(JSON.stringify(body));
}
