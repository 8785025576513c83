import * as z from 'zod/mini';
import type { Permission } from './permissions.ts';

/**
 * Who may make a call:
 * - `anyone`: everybody, including visitors; a token is optional
 * - `identity`: a browser with a live session at the identity provider (its cookie)
 * - `signedIn`: the holder of a valid session token
 * - `staff`: staff and API keys with any permission, which decide what the answer contains
 * - a permission: staff and API keys that have it
 * - two permissions: staff and API keys that have one of them
 * - `owner or` a permission: also the owner of the resource
 */
export type Access =
  | 'anyone'
  | 'identity'
  | 'signedIn'
  | 'staff'
  | Permission
  | `${Permission} or ${Permission}`
  | `owner or ${Permission}`;

/** A documented reason for which a call is refused. */
export interface Refusal<Code extends string = string> {
  status: number;
  /** Tells it apart from others, for programs. */
  code?: Code;
  /** The sentence for the user. Its problem may have a more specific one. */
  detail: string;
}

/** The codes of refusals. */
export type CodeOf<Refusals extends readonly Refusal[]> = Extract<Refusals[number], { code: string }>['code'];

/** The refusals of a call. */
export type RefusalsOf<C extends Pick<Call, 'refusals'>> = NonNullable<C['refusals']>;

/** The definition of an API call. Routes, the OpenAPI document and the browser's client are derived from it. */
export interface Call<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Rule extends Access = Access,
  Refusals extends readonly Refusal[] = readonly Refusal[],
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below {@link API_ROOT}, with parameters as `:name`. */
  path: string;
  access: Rule;
  /** A person must have signed in or confirmed who they are recently. API keys cannot make the call. */
  confirms?: true;
  /** One line for the documentation. */
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  /** The largest body, if it may be larger than that of other calls. */
  maxBytes?: number;
  /** The body is a form with one file, in this field and of one of these media types. The handler parses it. */
  upload?: { field: string; types: readonly string[] };
  answer: Answer;
  /** The response is a file of this media type, whose bytes are the answer. */
  media?: string;
  /** What was asked for is done later, or not at all, which the response does not tell (status 202). */
  isAccepted?: true;
  /** The response is a stream of server-sent events. */
  streams?: true;
  /** The response is the same for all visitors and is cached until something with one of these tags changes. */
  cacheTags?: readonly string[];
  /** In addition to those of the access rule and of malformed input. */
  refusals?: Refusals;
}

/** Schema of a part that a call does not use. */
export const nothing = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
);

/** Schema of the answer of a call that has none (status 204). */
export const noContent = z.void();

export function hasNoContent({ answer }: Pick<Call, 'answer'>): boolean {
  return answer === noContent;
}

/** The status of the response if the call succeeds. */
export function successStatusOf(call: Pick<Call, 'answer' | 'isAccepted'>): number {
  if (hasNoContent(call)) return 204;
  return call.isAccepted ? 202 : 200;
}

/** The input of a call without parameters, query and body. */
export const takesNothing = { params: nothing, query: nothing, body: nothing };

/** Defines a call and infers the types of its schemas. */
export function defineCall<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  Rule extends Access,
  const Refusals extends readonly Refusal[] = readonly [],
>(call: Call<Params, Query, Body, Answer, Rule, Refusals>): Call<Params, Query, Body, Answer, Rule, Refusals> {
  return call;
}

/** The reasons for which a service may refuse a call: `not-found`, if the call has a 404, and the codes of the others. */
type ReasonOf<Refusals extends readonly Refusal[]> =
  | CodeOf<Refusals>
  | ([Extract<Refusals[number], { status: 404 }>] extends [never] ? never : 'not-found');

/** Returns the refusal of a call that has this code, or its first 404 for `not-found`. */
export function getRefusal<C extends Pick<Call, 'refusals'>, Reason extends ReasonOf<RefusalsOf<C>>>(
  { refusals }: C,
  reason: Reason,
): Refusal<Exclude<Reason, 'not-found'>> {
  const refusal = refusals?.find((each): each is Refusal<Exclude<Reason, 'not-found'>> =>
    reason === 'not-found' ? each.status === 404 : each.code === reason,
  );
  if (!refusal) throw new Error(`The call has no refusal ${reason}`);
  return refusal;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Header that identifies retries of the same request. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
/** Header of a paginated list: the total number of rows. */
export const TOTAL_COUNT_HEADER = 'x-total-count';
