import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { sendPage } from '#platform/page-cache/page.server.ts';
import type { PageCache } from '#platform/page-cache/page-cache.server.ts';
import { type Askers, createAccessRules, type WhoIsAsking } from './access.server.ts';
import { type Access, API_ROOT, type Call, JSON_TYPE } from './call.ts';
import { createAddressWriter } from './call-address.ts';
import { describeInputInWords } from './input-words.ts';
import { forbidStoring, forbidStoringForTokens } from './no-store.server.ts';
import { invalidInput } from './problem.ts';
import { refuseNul } from './refuse-nul.server.ts';
import { createRowSender, RowStream } from './row-stream.server.ts';

/** What a handler receives: access decided, every part parsed. */
interface Asked<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends Access> {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  asker: Askers[R];
  /** Decides access anew, for answers that take long. Throws as it did before the handler. */
  askAgain: () => Promise<Askers[R]>;
  /** The address of what was asked for, always written in the same way: see createAddressWriter. */
  address: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** An answer that is a list may also come as a stream of its rows. */
type Streamed<Answer> = Answer extends readonly (infer Row)[] ? RowStream<Row> : never;

/** Adds the route of a call. A call for `ownerOrAdmin` also finds the id of the user whose thing it is. */
export type Route = <
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
  R extends Access,
>(
  call: Call<P, Q, B, A, R>,
  handle: (asked: Asked<P, Q, B, R>) => Promise<z.input<A> | Streamed<z.input<A>>>,
  findOwner?: (params: z.output<P>) => Promise<string | undefined>,
) => void;

describeInputInWords();

/** Makes routes from calls: the access rule first, then every part through its schema, then the handler. */
export function createRouter(app: FastifyInstance, who: WhoIsAsking, pageCache: PageCache): Route {
  const rules = createAccessRules(who);
  const sendRows = createRowSender();

  return (call, handle, findOwner) => {
    if (call.access === 'ownerOrAdmin' && !findOwner) {
      throw new Error(`${call.method} ${call.path} is for its owner but does not say who that is`);
    }
    const writeAddress = createAddressWriter(call);

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const params = parse(call.params, request.params);
      const askAgain = () => rules[call.access](request, () => (findOwner ?? nobodys)(params));
      const asker = await askAgain();
      const query = parse(call.query, request.query);
      // Who sends nothing is told what is missing.
      const body = parse(call.body, request.body ?? {});
      const address = writeAddress(params, query);
      return handle({ params, query, body, asker, askAgain, address, request, reply });
    }

    async function answerAnew(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const answered = await answer(request, reply);
      return answered instanceof RowStream ? sendRows(request, reply, answered) : answered;
    }

    async function answerKept(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      if (!call.keptUntil || request.headers.authorization) return answerAnew(request, reply);
      const marks = new Set(call.keptUntil);
      const address = writeAddress(parse(call.params, request.params), parse(call.query, request.query));
      const making = pageCache.get(address, async () => {
        const body = await answer(request, reply);
        if (body instanceof RowStream) throw new TooLongToKeep();
        const headers = { ...textHeaders(reply), 'content-type': JSON_TYPE };
        return { status: 200, headers, body: Buffer.from(JSON.stringify(body)), marks };
      });
      const page = await making.catch(TooLongToKeep.orThrow);
      if (!page) return answerAnew(request, reply);
      reply.hijack();
      sendPage(request.raw, reply.raw, page);
    }

    const onRequest = call.access === 'anyone' ? forbidStoringForTokens : forbidStoring;
    app.route({ method: call.method, url: API_ROOT + call.path, onRequest, handler: answerKept });
  };
}

/** Only calls for `ownerOrAdmin` are asked whose their thing is. */
async function nobodys(): Promise<never> {
  throw new Error('Only calls for their owner have one');
}

/** Ends the making of an answer that many wait for; then each gets a stream of their own. */
class TooLongToKeep extends Error {
  static orThrow(this: void, error: unknown): undefined {
    if (!(error instanceof TooLongToKeep)) throw error;
  }
}

/** The headers that hooks and the handler have set so far. */
function textHeaders(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** What the schema makes of a part of a request. Throws a 400 that names the fields at fault. */
export function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidInput(parsed.error);
  refuseNul(parsed.data);
  return parsed.data;
}
