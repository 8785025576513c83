import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { notFoundProblem } from '#platform/http/errors.server.ts';
import type { EndpointPolicy } from './endpoint-policies.server.ts';
import { ADDRESS_HEADER } from './identity-hooks.server.ts';
import { IDENTITY_ROOT } from './identity-options.server.ts';
import { refusalOf } from './provider-refusal.server.ts';

/** Response headers of the provider that are not copied, because the shop sets them itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['set-cookie', 'content-length', 'cache-control']);

/** The host for requests without a `Host` header. */
const FALLBACK_HOST = 'localhost';

/** Converts a Fastify request for the identity provider: all headers, but only `input` as the body or query. */
export function toWebRequest(
  { method: offered, forwardedAs, path }: EndpointPolicy,
  request: FastifyRequest,
  input: Record<string, unknown>,
): Request {
  const method = forwardedAs ?? offered;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The body is serialised again below, so its length may differ.
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value));
  }
  headers.set(ADDRESS_HEADER, clientAddress(request));
  const protocol = request.protocol === 'https' ? 'https' : 'http';
  const url = new URL(IDENTITY_ROOT + path, `${protocol}://${request.host || FALLBACK_HOST}`);
  if (method === 'GET') {
    for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value));
    return new Request(url, { method, headers });
  }
  headers.set('content-type', 'application/json');
  return new Request(url, { method, headers, body: JSON.stringify(input) });
}

/** The `Cookie` header that a browser would send after this response. */
export function cookiesOf(response: Response): Headers {
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return new Headers({ cookie: pairs.join('; ') });
}

/**
 * Sends the identity provider's response. Refusals are thrown as problems. Tokens are removed from the body, so that
 * the session secret is only in the HTTP-only cookie.
 */
export async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status);
  for (const [name, value] of response.headers) {
    if (!OWN_HEADERS.has(name)) reply.header(name, value);
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (response.status >= 400) throw (await refusalOf(response)) ?? notFoundProblem(reply.request);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const body = await response.text();
  return reply.send(Buffer.from(isJson ? withoutTokens(body) : body));
}

function withoutTokens(json: string): string {
  if (json === '') return json;
  const value: unknown = JSON.parse(json, (key, child: unknown) => (key === 'token' ? undefined : child));
  return JSON.stringify(value);
}
