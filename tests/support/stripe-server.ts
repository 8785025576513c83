import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { StripeAccount } from '#features/payment/stripe/stripe-gateway.server.ts';
import { findFormError, STRIPE_CALLS } from './stripe-forms.ts';
import {
  createIntent,
  leftOf,
  moneyOf,
  type RefundStatus,
  refusalOfRefund,
  type StripeIntent,
  type StripeRefund,
  type StripeRefusal,
  showIntent,
  showList,
  showRefund,
  stripeId,
} from './stripe-money.ts';

/** A request as the stand-in received it. */
interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  form: Record<string, string>;
}

/**
 * How the next request goes wrong: it is never answered; it is done and cut off, or answered with this body; it is
 * stopped with this status before it is executed; or it fails with 500, which Stripe saves under its key, without having
 * been done or after that.
 */
type Trouble = 'silence' | 'cut off' | 409 | 429 | 503 | 500 | '500 after it was done' | { body: string };

interface Answer {
  status: number;
  body: object;
}

const KEYS = { secretKey: 'sk_test_only', publishableKey: 'pk_test_only', webhookSecret: 'whsec_only' };
const DEFAULT_PAGE = 10;
const STOPPED_EARLY: Partial<Record<number, string>> = { 409: 'idempotency_key_in_use', 429: 'rate_limit' };

export type StripeServer = Awaited<ReturnType<typeof startStripe>>;

/**
 * Speaks what of Stripe's API the shop uses, as docs.stripe.com/api documents it, on a port of this machine. A request
 * with a field that Stripe does not know, or of another type, is refused.
 */
export async function startStripe() {
  const intents = new Map<string, StripeIntent>();
  const received: Received[] = [];
  const troubles: (Trouble | undefined)[] = [];
  const answered = new Map<string, { form: string; answer: Answer }>();
  /** What the next refunds come to, instead of succeeding at once. */
  const nextRefunds: RefundStatus[] = [];
  const account = { balance: Number.POSITIVE_INFINITY };
  /** Why refunds were not made. */
  const refusedRefunds: StripeRefusal[] = [];

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const url = new URL(request.url ?? '/', 'http://stripe');
    const form = Object.fromEntries(new URLSearchParams(body || url.search));
    const asked = { method: request.method ?? '', path: url.pathname, headers: request.headers, form };
    received.push(asked);
    const trouble = troubles.shift();
    if (trouble === 'silence') return;
    if (trouble === 409 || trouble === 429 || trouble === 503) {
      return send(
        response,
        failure(trouble, 'api_error', { code: STOPPED_EARLY[trouble], message: 'Try again later' }),
      );
    }
    const answer = repeatable(asked, body, trouble);
    if (trouble === 'cut off') response.destroy();
    else if (typeof trouble === 'object') response.writeHead(200).end(trouble.body);
    else send(response, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');

  /** The first answer to what was executed under a key is kept, an error as well; other parameters are an error. */
  function repeatable(asked: Received, form: string, trouble: Trouble | undefined): Answer {
    const refusal = refusalOf(asked);
    if (refusal) return refusal;
    const key = String(asked.headers['idempotency-key'] ?? '');
    const earlier = answered.get(key);
    if (earlier && asked.method === 'POST') {
      return earlier.form === form
        ? earlier.answer
        : failure(400, 'idempotency_error', { message: 'Keys can only be used with the same parameters' });
    }
    const made = trouble === 500 ? serverError() : execute(asked);
    const answer = trouble === '500 after it was done' ? serverError() : made;
    if (asked.method === 'POST') answered.set(key, { form, answer });
    return answer;
  }

  /** What is refused before anything is executed. */
  function refusalOf({ method, path, headers, form }: Received): Answer | undefined {
    if (headers.authorization !== `Bearer ${KEYS.secretKey}`) {
      return failure(401, 'invalid_request_error', { message: 'Invalid API Key provided' });
    }
    const call = STRIPE_CALLS.find((each) => each.method === method && each.path.test(path));
    if (!call)
      return failure(404, 'invalid_request_error', { message: `Unrecognized request URL (${method}: ${path})` });
    const error = findFormError(form, call);
    return error && failure(400, 'invalid_request_error', error);
  }

  function execute({ method, path, form }: Received): Answer {
    if (method === 'POST' && path === '/v1/payment_intents') return create(form);
    const id = path.startsWith('/v1/payment_intents/') ? path.split('/').at(-1) : form.payment_intent;
    const intent = intents.get(id ?? '');
    if (!intent) {
      const missing = { code: 'resource_missing', message: `No such payment_intent: '${id}'` };
      return failure(404, 'invalid_request_error', missing);
    }
    if (path === '/v1/disputes') return list(path, intent.disputes, form);
    if (path !== '/v1/refunds') return ok(showIntent(intent, form['expand[0]'] === 'latest_charge.refunds'));
    const refunds = intent.refunds.map((each) => showRefund(intent, each));
    return method === 'POST' ? refund(intent, form) : list(path, refunds, form);
  }

  function create(form: Record<string, string>): Answer {
    const made = createIntent(form);
    if (!('id' in made)) return failure(400, 'invalid_request_error', made);
    intents.set(made.id, made);
    return ok(showIntent(made, false));
  }

  function refund(intent: StripeIntent, form: Record<string, string>): Answer {
    const amount = Number(form.amount ?? leftOf(intent));
    const refusal = refusalOfRefund(intent, amount, account.balance);
    if (refusal) {
      refusedRefunds.push(refusal);
      return failure(400, 'invalid_request_error', refusal);
    }
    const names = Object.keys(form).flatMap((name) => /^metadata\[(.+)\]$/.exec(name)?.[1] ?? []);
    const metadata = Object.fromEntries(names.map((name) => [name, form[`metadata[${name}]`] ?? '']));
    const made: StripeRefund = { id: stripeId('re'), amount, status: nextRefunds.shift() ?? 'succeeded', metadata };
    if (made.status === 'failed') made.failureReason = 'expired_or_canceled_card';
    intent.refunds.unshift(made);
    return ok(showRefund(intent, made));
  }

  function get(id: string): StripeIntent {
    const intent = intents.get(id);
    if (!intent) throw new Error(`Stripe has no ${id}`);
    return intent;
  }

  return {
    account: { ...KEYS, apiBase: `http://127.0.0.1:${address.port}` } satisfies StripeAccount,
    received,
    troubles,
    nextRefunds,
    refusedRefunds,
    intents: (): StripeIntent[] => [...intents.values()],
    /** What the browser and Stripe do between themselves. */
    change: (id: string, change: Partial<StripeIntent>): void => void Object.assign(get(id), change),
    /** Somebody refunds at Stripe's own desk. */
    refundAtDesk(id: string, amount: number, status: RefundStatus = 'succeeded'): void {
      get(id).refunds.unshift({ id: stripeId('re'), amount, status, metadata: {} });
    },
    /** The newest refund goes on at the banks. */
    moveRefund: (id: string, status: RefundStatus, failureReason?: string): void =>
      void Object.assign(get(id).refunds[0] ?? {}, { status, failureReason }),
    /** The customer disputes the payment, or the dispute goes on. */
    dispute: (id: string, status: string): void =>
      void Object.assign(get(id), { disputes: [{ id: stripeId('du'), status }] }),
    /** From now on the shop's account at Stripe holds so much. */
    setBalance: (balance: number): void => void Object.assign(account, { balance }),
    moneyOf: (id: string): number => moneyOf(get(id)),
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The message that Stripe sends to the webhook, with its signature. */
export function newsOf(type: string, object: unknown, options: { at?: number; secret?: string; id?: string } = {}) {
  const event = {
    id: options.id ?? 'evt_1',
    object: 'event',
    api_version: '2026-10-28.endive',
    type,
    data: { object },
  };
  return signed(JSON.stringify(event), options);
}

/** Any message with Stripe's signature. */
export function signed(payload: string, { at = Date.now(), secret = KEYS.webhookSecret } = {}) {
  const seconds = Math.floor(at / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return {
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
  };
}

function list(url: string, data: readonly object[], { limit }: Record<string, string>): Answer {
  return ok(showList(url, data, Number(limit ?? DEFAULT_PAGE)));
}

function ok(body: object): Answer {
  return { status: 200, body };
}

function serverError(): Answer {
  return failure(500, 'api_error', { message: 'An unknown error occurred' });
}

function failure(status: number, type: string, { code, ...error }: StripeRefusal): Answer {
  return { status, body: { error: { type, ...error, ...(code && { code }) } } };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  // Stripe asks not to repeat what it would only repeat itself.
  const retry = status === 500 ? { 'stripe-should-retry': 'false' } : {};
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1', ...retry });
  response.end(JSON.stringify(body));
}
