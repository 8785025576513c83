import * as z from 'zod/mini';

/**
 * Who may make a call:
 * - `anyone`: visitors too; whoever sends a token is known to the handler
 * - `identity`: a browser with a live session at the identity provider (its cookie)
 * - `signedIn`: the holder of a valid session token
 * - `ownerOrAdmin`: the person concerned, or an admin
 * - `admin`
 */
export type Access = 'anyone' | 'identity' | 'signedIn' | 'ownerOrAdmin' | 'admin';

/** One call of the API: the route, the OpenAPI document and the browser's client all come from it. */
export interface Call<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Rule extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below {@link API_ROOT}, with parameters as `:name`. */
  path: string;
  access: Rule;
  /** One line for the documentation. */
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  /** The body is no JSON but a form with one file, in this field and of one of these media types. The handler reads it. */
  upload?: { field: string; types: readonly string[] };
  answer: Answer;
  /** The answer is no JSON but server-sent events, which the handler gives as a stream. */
  streams?: true;
  /** The answer to visitors is the same for all and kept until something with one of these marks changes. */
  keptUntil?: readonly string[];
  /** What is refused beyond the access rule and malformed input: HTTP status and reason. */
  refusals?: Readonly<Record<number, string>>;
}

/** Schema of a part that a call does not read. */
export const nothing = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
);

/** What most calls begin with: no parameters, no query, no body. */
export const takesNothing = { params: nothing, query: nothing, body: nothing };

/** States a call, keeping the types of its schemas. */
export function defineCall<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  Rule extends Access,
>(call: Call<Params, Query, Body, Answer, Rule>): Call<Params, Query, Body, Answer, Rule> {
  return call;
}

/** Every call's path begins here. */
export const API_ROOT = '/api';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Header by which a repeated request is known to be the same one. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
/** Header beside a page of a list: how many rows there are in all. */
export const TOTAL_COUNT_HEADER = 'x-total-count';
