import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { StripeAccount } from '#features/card-provider/stripe/stripe-account.ts';
import { findFormError, STRIPE_CALLS } from './stripe-forms.ts';
import {
  createIntent,
  findRefundError,
  netReceived,
  type RefundStatus,
  refundableAmount,
  type StripeErrorBody,
  type StripeIntent,
  type StripeRefund,
  stripeId,
  toIntentJson,
  toListJson,
  toRefundJson,
} from './stripe-money.ts';

/** A request that the stand-in received. */
interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  form: Record<string, string>;
}

/**
 * A fault of the next request. It gets no response; it is executed, but the connection is cut or the response has this
 * body, or it is sent only later; it is rejected with this status before execution, or because the account does not use
 * Stripe Tax; or it fails with 500 before or after execution, and Stripe stores that response under the idempotency key.
 */
type Fault =
  | ('no response' | 'connection cut' | 'tax inactive' | 409 | 429 | 503 | 500 | '500 after execution')
  | { body: string }
  | { sentAfter: Promise<unknown> };

interface Answer {
  status: number;
  body: object;
}

const KEYS = { secretKey: 'sk_test_only', publishableKey: 'pk_test_only', webhookSecret: 'whsec_only' };
const DEFAULT_PAGE = 10;
const STOPPED_EARLY: Partial<Record<number, string>> = { 409: 'idempotency_key_in_use', 429: 'rate_limit' };

export type StripeServer = Awaited<ReturnType<typeof startStripe>>;

/**
 * Starts a local server for the part of Stripe's API that the shop uses, as documented at docs.stripe.com/api. It
 * rejects requests with an unknown field or a field of the wrong type.
 */
export async function startStripe() {
  const intents = new Map<string, StripeIntent>();
  const requests: ReceivedRequest[] = [];
  const faults: (Fault | undefined)[] = [];
  const answered = new Map<string, { form: string; answer: Answer }>();
  /** The statuses of the next refunds, instead of `succeeded`. */
  const nextRefunds: RefundStatus[] = [];
  const account = { balance: Number.POSITIVE_INFINITY };
  /** The errors of rejected refunds. */
  const refundErrors: StripeErrorBody[] = [];

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const url = new URL(request.url ?? '/', 'http://stripe');
    const form = Object.fromEntries(new URLSearchParams(body || url.search));
    const received = { method: request.method ?? '', path: url.pathname, headers: request.headers, form };
    requests.push(received);
    const fault = faults.shift();
    if (fault === 'no response') return;
    if (fault === 409 || fault === 429 || fault === 503) {
      return send(response, failure(fault, 'api_error', { code: STOPPED_EARLY[fault], message: 'Try again later' }));
    }
    if (fault === 'tax inactive') {
      const message = 'Stripe Tax has not been activated on your account.';
      return send(response, failure(400, 'invalid_request_error', { code: 'stripe_tax_inactive', message }));
    }
    const answer = executeOnce(received, body, fault);
    if (typeof fault === 'object' && 'sentAfter' in fault) await fault.sentAfter;
    if (fault === 'connection cut') response.destroy();
    else if (typeof fault === 'object' && 'body' in fault) response.writeHead(200).end(fault.body);
    else send(response, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');

  /** Returns the stored response if the idempotency key was used before. Different parameters are an error. */
  function executeOnce(request: ReceivedRequest, form: string, fault: Fault | undefined): Answer {
    const error = validate(request);
    if (error) return error;
    const key = String(request.headers['idempotency-key'] ?? '');
    const earlier = answered.get(key);
    if (earlier && request.method === 'POST') {
      return earlier.form === form
        ? earlier.answer
        : failure(400, 'idempotency_error', { message: 'Keys can only be used with the same parameters' });
    }
    const executed = fault === 500 ? serverError() : execute(request);
    const answer = fault === '500 after execution' ? serverError() : executed;
    if (request.method === 'POST') answered.set(key, { form, answer });
    return answer;
  }

  /** Returns an error for a request that is rejected before execution. */
  function validate({ method, path, headers, form }: ReceivedRequest): Answer | undefined {
    if (headers.authorization !== `Bearer ${KEYS.secretKey}`) {
      return failure(401, 'invalid_request_error', { message: 'Invalid API Key provided' });
    }
    const call = STRIPE_CALLS.find((each) => each.method === method && each.path.test(path));
    if (!call)
      return failure(404, 'invalid_request_error', { message: `Unrecognized request URL (${method}: ${path})` });
    const error = findFormError(form, call);
    return error && failure(400, 'invalid_request_error', error);
  }

  function execute({ method, path, form }: ReceivedRequest): Answer {
    if (path === '/v1/tax/calculations') return calculateTax(form);
    if (method === 'POST' && path === '/v1/payment_intents') return create(form);
    if (path === '/v1/payment_intents')
      return list(
        path,
        [...intents.values()].map((each) => toIntentJson(each, false)),
        form,
      );
    const id = path.startsWith('/v1/payment_intents/') ? path.split('/')[3] : form.payment_intent;
    const intent = intents.get(id ?? '');
    if (!intent) {
      const missing = { code: 'resource_missing', message: `No such payment_intent: '${id}'` };
      return failure(404, 'invalid_request_error', missing);
    }
    if (path.endsWith('/cancel')) return cancel(intent);
    if (path === '/v1/disputes') return list(path, intent.disputes, form);
    if (path !== '/v1/refunds') return ok(toIntentJson(intent, form['expand[0]'] === 'latest_charge.refunds'));
    const refunds = intent.refunds.map((each) => toRefundJson(intent, each));
    return method === 'POST' ? refund(intent, form) : list(path, refunds, form);
  }

  /** Knows California by county, which collects for two jurisdictions, and Germany; nothing is collected elsewhere. */
  function calculateTax(form: Record<string, string>): Answer {
    const country = form['customer_details[address][country]'];
    const postalCode = form['customer_details[address][postal_code]'];
    if (country === 'US' && postalCode === undefined) {
      const message = 'The customer address cannot be resolved to a location.';
      return failure(400, 'invalid_request_error', { code: 'customer_tax_location_invalid', message });
    }
    const parts =
      country === 'DE'
        ? [['19.0', null, 'vat']]
        : postalCode?.startsWith('94')
          ? [
              ['7.25', 'CA', 'sales_tax'],
              ['1.375', 'CA', 'sales_tax'],
            ]
          : [['0.0', null, null]];
    const amount = Number(form['line_items[0][amount]']);
    const breakdown = parts.map(([percentage_decimal, state, tax_type]) => ({
      amount: Math.round((amount * Number(percentage_decimal)) / 100),
      inclusive: false,
      tax_rate_details: { country, state, tax_type, percentage_decimal, rate_type: 'percentage', flat_amount: null },
      taxability_reason: tax_type === null ? 'not_collecting' : 'standard_rated',
      taxable_amount: amount,
    }));
    return ok({
      object: 'tax.calculation',
      id: stripeId('taxcalc'),
      currency: form.currency,
      tax_breakdown: breakdown,
    });
  }

  function create(form: Record<string, string>): Answer {
    const created = createIntent(form);
    if (!('id' in created)) return failure(400, 'invalid_request_error', created);
    intents.set(created.id, created);
    return ok(toIntentJson(created, false));
  }

  function cancel(intent: StripeIntent): Answer {
    if (intent.status !== 'requires_payment_method') {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`;
      return failure(400, 'invalid_request_error', { code: 'payment_intent_unexpected_state', message });
    }
    intent.status = 'canceled';
    return ok(toIntentJson(intent, false));
  }

  function refund(intent: StripeIntent, form: Record<string, string>): Answer {
    const amount = Number(form.amount ?? refundableAmount(intent));
    const error = findRefundError(intent, amount, account.balance);
    if (error) {
      refundErrors.push(error);
      return failure(400, 'invalid_request_error', error);
    }
    const names = Object.keys(form).flatMap((name) => /^metadata\[(.+)\]$/.exec(name)?.[1] ?? []);
    const metadata = Object.fromEntries(names.map((name) => [name, form[`metadata[${name}]`] ?? '']));
    const created: StripeRefund = { id: stripeId('re'), amount, status: nextRefunds.shift() ?? 'succeeded', metadata };
    if (created.status === 'failed') created.failureReason = 'expired_or_canceled_card';
    intent.refunds.unshift(created);
    return ok(toRefundJson(intent, created));
  }

  function get(id: string): StripeIntent {
    const intent = intents.get(id);
    if (!intent) throw new Error(`Stripe has no ${id}`);
    return intent;
  }

  return {
    account: { ...KEYS, apiBase: `http://127.0.0.1:${address.port}` } satisfies StripeAccount,
    requests,
    faults,
    nextRefunds,
    refundErrors,
    intents: (): StripeIntent[] => [...intents.values()],
    /** Changes an intent, as the browser does when it confirms a payment with Stripe. */
    updateIntent: (id: string, change: Partial<StripeIntent>): void => void Object.assign(get(id), change),
    /** Refunds an amount in the Stripe Dashboard. */
    refundInDashboard(id: string, amount: number, status: RefundStatus = 'succeeded'): void {
      get(id).refunds.unshift({ id: stripeId('re'), amount, status, metadata: {} });
    },
    /** Changes the status of the newest refund, as banks do. */
    setRefundStatus: (id: string, status: RefundStatus, failureReason?: string): void =>
      void Object.assign(get(id).refunds[0] ?? {}, { status, failureReason }),
    /** Opens a dispute with this status, or replaces the current one. */
    dispute: (id: string, status: string): void =>
      void Object.assign(get(id), { disputes: [{ id: stripeId('du'), status }] }),
    /** Sets the balance of the shop's Stripe account, in cents. */
    setBalance: (balance: number): void => void Object.assign(account, { balance }),
    netReceived: (id: string): number => netReceived(get(id)),
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Creates a signed webhook request for an event. */
export function stripeEvent(
  type: string,
  object: unknown,
  options: { at?: number; secret?: string; id?: string } = {},
) {
  const event = {
    id: options.id ?? 'evt_1',
    object: 'event',
    api_version: '2026-10-28.endive',
    type,
    data: { object },
  };
  return signMessage(JSON.stringify(event), options);
}

/** Creates a webhook request for any payload, with Stripe's signature. */
export function signMessage(payload: string, { at = Date.now(), secret = KEYS.webhookSecret } = {}) {
  const seconds = Math.floor(at / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return {
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
  };
}

function list(url: string, data: readonly object[], { limit }: Record<string, string>): Answer {
  return ok(toListJson(url, data, Number(limit ?? DEFAULT_PAGE)));
}

function ok(body: object): Answer {
  return { status: 200, body };
}

function serverError(): Answer {
  return failure(500, 'api_error', { message: 'An unknown error occurred' });
}

function failure(status: number, type: string, { code, ...error }: StripeErrorBody): Answer {
  return { status, body: { error: { type, ...error, ...(code && { code }) } } };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  // Stripe sets this header when a retry would only return the stored response.
  const retry = status === 500 ? { 'stripe-should-retry': 'false' } : {};
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1', ...retry });
  response.end(JSON.stringify(body));
}
