import type * as z from 'zod/mini';
import { ApiError, UNREACHABLE } from './api-error.ts';
import { API_ROOT } from './api-root.ts';
import { type Access, type Call, TOTAL_COUNT_HEADER } from './call.ts';
import { type ProblemBody, problemSchema } from './problem.ts';

/** The input of a call. Parts that the call does not use are omitted. */
interface Input<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType> {
  params?: z.input<P>;
  query?: z.input<Q>;
  body?: z.input<B>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Whether the request goes on when the page is left. */
  keepalive?: boolean;
}

/** One page of a list and the number of rows in all. */
export interface ListPage<Row> {
  rows: Row;
  total: number;
}

/** The browser's API client, typed by the call definitions. It validates responses with their schemas. */
export interface ApiClient {
  /** Makes the call. Throws {@link ApiError}; status 0 means that the shop could not be reached. */
  request<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType, A extends z.ZodMiniType>(
    call: Call<P, Q, B, A, Access>,
    input?: Input<P, Q, B>,
  ): Promise<z.output<A>>;
  /** Like `request`, for a page of a list. */
  requestPage<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType, A extends z.ZodMiniType>(
    call: Call<P, Q, B, A, Access>,
    input?: Input<P, Q, B>,
  ): Promise<ListPage<z.output<A>>>;
  /** Like `request`, for calls that stream: resolves when the response starts. */
  open<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType, A extends z.ZodMiniType>(
    call: Call<P, Q, B, A, Access>,
    input?: Input<P, Q, B>,
  ): Promise<Response>;
}

/**
 * @param readToken returns the bearer token to send, if there is one.
 * @param confirm asks people to confirm who they are. If they do, the refused call is made again.
 */
export function createApiClient(readToken: () => string | null, confirm: () => Promise<boolean>): ApiClient {
  type AnyInput = Input<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;

  async function send(call: Call, input: AnyInput): Promise<Response> {
    const response = await sendOnce(call, input);
    if (response.ok) return response;
    const problem = await readProblem(response);
    if (problem.code === 'confirm-again' && (await confirm())) return send(call, input);
    throw new ApiError(problem);
  }

  async function sendOnce(call: Call, input: AnyInput): Promise<Response> {
    const token = readToken();
    return fetchOrThrow(addressOf(call, input), {
      method: call.method,
      credentials: 'same-origin',
      ...(input.signal && { signal: input.signal }),
      ...(input.keepalive && { keepalive: true }),
      headers: {
        accept: 'application/json',
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...input.headers,
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    });
  }

  return {
    open: (call, input = {}) => send(call, input),
    async request(call, input = {}) {
      return call.answer.parse(await readJson(await send(call, input), input));
    },
    async requestPage(call, input = {}) {
      const response = await send(call, input);
      const rows = call.answer.parse(await readJson(response, input));
      return { rows, total: Number(response.headers.get(TOTAL_COUNT_HEADER) ?? 0) };
    },
  };
}

/** Returns the address of a call with its parameters and query. */
export function addressOf(call: Call, input: { params?: unknown; query?: unknown }): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(getParam(input.params, name)));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return API_ROOT + path + (query.size > 0 ? `?${query}` : '');
}

function getParam(params: unknown, name: string): string {
  const value = new Map(Object.entries(params ?? {})).get(name);
  if (value === undefined) throw new Error(`The call needs ${name}`);
  return String(value);
}

async function fetchOrThrow(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreachable();
  }
}

/** Parses the body. A body that is not JSON was cut off, or came from an intermediary such as a captive portal. */
async function readJson(response: Response, { signal }: { signal?: AbortSignal }): Promise<unknown> {
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
}

/** Creates the error for a request without a response. */
export function unreachable(): ApiError {
  return new ApiError({
    title: 'No connection',
    status: 0,
    detail: UNREACHABLE,
  });
}

/** Reads the problem from an error response. A proxy may answer without problem+json. */
export async function readProblem(response: Response): Promise<ProblemBody> {
  const parsed = problemSchema.safeParse(await response.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  return {
    title: response.statusText,
    status: response.status,
    detail: `The shop could not answer (${response.status}). Try again in a moment.`,
  };
}
