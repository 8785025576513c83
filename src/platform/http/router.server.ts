import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { sendPage } from '#platform/page-cache/page.server.ts';
import type { PageCache } from '#platform/page-cache/page-cache.server.ts';
import { type Authenticator, createAccessRules, type PrincipalOf } from './access.server.ts';
import { API_ROOT } from './api-root.ts';
import { type Access, type Call, JSON_TYPE, successStatusOf } from './call.ts';
import { createAddressFormatter } from './call-address.ts';
import { describeInvalidInput } from './input-messages.ts';
import { forbidStoring, forbidStoringForTokens } from './no-store.server.ts';
import { invalidInput } from './problem.ts';
import { refuseUnstorableText } from './refuse-unstorable-text.server.ts';
import { createRowSender, RowStream } from './row-stream.server.ts';

/** The input of a handler: access is checked and every part is validated. */
interface CallInput<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends Access> {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  principal: PrincipalOf<R>;
  /** Checks access again, for long-lived responses. Throws like the first check. */
  reauthorize: () => Promise<PrincipalOf<R>>;
  /** Throws 401 `confirm-again` unless the person confirmed recently. For calls that ask only sometimes. */
  requireConfirmation: () => Promise<void>;
  /** For calls that need a confirmation only above a limit: see {@link Authenticator.addUnconfirmed}. */
  addUnconfirmed: (trx: ShopTransaction, amount: number) => Promise<number>;
  /** The normalised URL of the request: see createAddressFormatter. */
  address: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A response that is a list may also be a stream of its rows. */
type Streamed<Answer> = Answer extends readonly (infer Row)[] ? RowStream<Row> : never;

/** Adds the route of a call. A call for `owner or …` needs `findOwner`, which finds the id of the owner. */
export type Route = <
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
  R extends Access,
>(
  call: Call<P, Q, B, A, R>,
  handle: (input: CallInput<P, Q, B, R>) => Promise<z.output<A> | Streamed<z.output<A>>>,
  findOwner?: (params: z.output<P>) => Promise<string | undefined>,
) => void;

describeInvalidInput();

/** Creates the function that adds routes. A request passes the access rule, the schemas, then the handler. */
export function createRouter(app: FastifyInstance, authenticator: Authenticator, pageCache: PageCache): Route {
  const rules = createAccessRules(authenticator);
  const sendRows = createRowSender();

  return (call, handle, findOwner) => {
    if (call.access.startsWith('owner or') && !findOwner) {
      throw new Error(`${call.method} ${call.path} has the access rule ${call.access} but no findOwner`);
    }
    const formatAddress = createAddressFormatter(call);

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const params = parse(call.params, request.params);
      const reauthorize = () => rules.check(call, request, () => (findOwner ?? noOwner)(params));
      const requireConfirmation = () => rules.requireConfirmation(request);
      const principal = await reauthorize();
      if (call.confirms) await requireConfirmation();
      const query = parse(call.query, request.query);
      // Validates a missing body as an empty one, so that the error names the missing fields.
      const body = parse(call.body, request.body ?? {});
      const address = formatAddress(params, query);
      const addUnconfirmed = (trx: ShopTransaction, amount: number) =>
        authenticator.addUnconfirmed(trx, request, amount);
      const checks = { reauthorize, requireConfirmation, addUnconfirmed };
      return handle({ params, query, body, principal, ...checks, address, request, reply });
    }

    async function sendFresh(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const answered = await answer(request, reply);
      if (answered instanceof RowStream) return sendRows(request, reply, answered, call.answer);
      if (call.media !== undefined) void reply.type(call.media);
      void reply.code(successStatusOf(call));
      return encode(call, answered);
    }

    function cacheAddressOf(request: FastifyRequest): string | undefined {
      if (!call.cacheTags || request.headers.authorization) return undefined;
      return formatAddress(parse(call.params, request.params), parse(call.query, request.query));
    }

    async function answerFromCache(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const address = cacheAddressOf(request);
      if (address === undefined) return sendFresh(request, reply);
      const cacheTags = new Set(call.cacheTags);
      const pending = pageCache.get(address, async () => {
        const body = await answer(request, reply);
        if (body instanceof RowStream) throw new TooLongToCache();
        const headers = { ...textHeaders(reply), 'content-type': JSON_TYPE };
        return { status: 200, headers, body: Buffer.from(JSON.stringify(encode(call, body))), cacheTags };
      });
      const page = await pending.catch(TooLongToCache.orThrow);
      if (!page) return sendFresh(request, reply);
      reply.hijack();
      sendPage(request.raw, reply.raw, page);
    }

    const onRequest = call.access === 'anyone' ? forbidStoringForTokens : forbidStoring;
    const config = { cacheAddressOf };
    app.route({
      method: call.method,
      url: API_ROOT + call.path,
      config,
      onRequest,
      handler: answerFromCache,
      ...(call.maxBytes !== undefined && { bodyLimit: call.maxBytes }),
    });
  };
}

/** Converts an answer to JSON values, such as cents to decimal numbers. */
function encode({ answer }: Call, value: unknown): unknown {
  return z.encode(answer, value);
}

/** Never called: only the rules `owner or …` look for an owner, and their calls have a `findOwner`. */
async function noOwner(): Promise<never> {
  throw new Error('Only calls with an access rule for owners have one');
}

/** Rejects a shared pending response that turns out to be a stream; each request then gets its own stream. */
class TooLongToCache extends Error {
  static orThrow(this: void, error: unknown): undefined {
    if (!(error instanceof TooLongToCache)) throw error;
  }
}

/** Returns the headers that hooks and the handler have set so far. */
function textHeaders(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** Validates a part of a request. Throws a 400 that names the invalid fields. */
export function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidInput(parsed.error);
  refuseUnstorableText(parsed.data);
  return parsed.data;
}
