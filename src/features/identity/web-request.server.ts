import type { FastifyReply, FastifyRequest } from 'fastify';
import { nothingHere } from '#platform/http/errors.server.ts';
import { ADDRESS_HEADER, IDENTITY_ROOT } from './identity-options.server.ts';
import { refusalOf } from './provider-refusal.server.ts';

/** The request as the identity provider reads it, at this path of its own, with the browser's body or another. */
export function toWebRequest(path: string, request: FastifyRequest, asked = request.body): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The body is written anew below, so its length is too.
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value));
  }
  headers.set(ADDRESS_HEADER, request.ip);
  const body = request.method === 'POST' ? JSON.stringify(asked ?? {}) : null;
  const url = new URL(request.url, `${request.protocol}://${request.host}`);
  url.pathname = IDENTITY_ROOT + path;
  return new Request(url, { method: request.method, headers, body });
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
    if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value);
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
