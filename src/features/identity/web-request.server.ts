import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { nothingHere } from '#platform/http/errors.server.ts';
import type { Act } from './identity-acts.server.ts';
import { ADDRESS_HEADER } from './identity-hooks.server.ts';
import { IDENTITY_ROOT } from './identity-options.server.ts';
import { refusalOf } from './provider-refusal.server.ts';

/** The headers of the provider's answers that the shop decides itself. */
const WRITTEN_HERE: ReadonlySet<string> = new Set(['set-cookie', 'content-length', 'cache-control']);

/** Stands for a host that the request does not name. */
const NAMELESS = 'localhost';

/** The request as the identity provider reads it: the browser's headers, and of its body or query only `input`. */
export function toWebRequest({ method, path }: Act, request: FastifyRequest, input: Record<string, unknown>): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The body is written anew below, so its length is too.
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value));
  }
  headers.set(ADDRESS_HEADER, clientAddress(request));
  const protocol = request.protocol === 'https' ? 'https' : 'http';
  const url = new URL(IDENTITY_ROOT + path, `${protocol}://${request.host || NAMELESS}`);
  if (method === 'GET') {
    for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value));
    return new Request(url, { method, headers });
  }
  headers.set('content-type', 'application/json');
  return new Request(url, { method, headers, body: JSON.stringify(input) });
}

/** What a browser that got this answer would send along next, as headers. */
export function cookiesOf(response: Response): Headers {
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return new Headers({ cookie: pairs.join('; ') });
}

/** The identity provider's answer; what it refuses is thrown as a problem. The session's secret travels in its cookie alone, which scripts cannot read. */
export async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status);
  for (const [name, value] of response.headers) {
    if (!WRITTEN_HERE.has(name)) reply.header(name, value);
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (response.status >= 400) throw (await refusalOf(response)) ?? nothingHere(reply.request);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const body = await response.text();
  return reply.send(Buffer.from(isJson ? withoutTokens(body) : body));
}

function withoutTokens(json: string): string {
  if (json === '') return json;
  const value: unknown = JSON.parse(json, (key, part: unknown) => (key === 'token' ? undefined : part));
  return JSON.stringify(value);
}
