import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { type AddressRules, findUrlRefusal, type ResolveHost } from './address-rules.server.ts';
import { isPublicAddress } from './public-address.server.ts';

/** Why a server did not answer, as a sentence for staff. */
export class NoAnswer extends Error {}

const PRIVATE_ADDRESS = 'The address is in a private network, so nothing was sent.';
const UNSAFE_ADDRESS = 'The address is not https on port 443, so nothing was sent.';

/** Sentences for the error codes of Node. */
const FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name has no address.',
  EAI_AGAIN: 'The host name could not be looked up.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer.',
  EHOSTUNREACH: 'The host could not be reached.',
  ENETUNREACH: 'The network of the host could not be reached.',
};

/**
 * Creates connections to other servers, which stay open between requests until `close`. A host name is resolved once per
 * connection, and the connection goes to the address that was checked. Redirects are not followed.
 */
export function createGuardedConnections({ allowsPrivate, resolve }: AddressRules) {
  const options = { keepAlive: true, lookup: createLookup({ allowsPrivate, resolve: shareLookups(resolve) }) };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };

  return {
    /** Begins a request, whose sender must write its body and end it. Throws {@link NoAnswer} for a refused address. */
    begin(url: URL, requestOptions: RequestOptions): ClientRequest {
      const refusal = findUrlRefusal(url, allowsPrivate);
      if (refusal) throw new NoAnswer(refusal === 'private-address' ? PRIVATE_ADDRESS : UNSAFE_ADDRESS);
      const request =
        url.protocol === 'https:'
          ? httpsRequest(url, { ...requestOptions, agent: agents.https })
          : httpRequest(url, { ...requestOptions, agent: agents.http });
      if (!allowsPrivate) request.once('socket', guardSocket);
      return request;
    },

    /** Closes all connections. Requests under way fail. */
    close(): void {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** Sends the body of a request, if it has one, and waits for the head of the answer. */
export async function sendRequest(request: ClientRequest, body?: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.on('response', resolve).on('error', reject).end(body);
  return promise;
}

/** Returns why a request failed, as a sentence. */
export function explainNoAnswer(error: unknown): string {
  if (error instanceof NoAnswer) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return FAILURES[code] ?? `The connection failed (${code}).`;
}

/**
 * Connections that are made at the same time share a lookup of their host, because Node runs only two at a time, for the
 * whole process: a slow DNS server would delay everything else.
 */
function shareLookups(resolve: ResolveHost): ResolveHost {
  const underWay = new Map<string, ReturnType<ResolveHost>>();

  return (hostname) => {
    const shared = underWay.get(hostname);
    if (shared) return shared;
    const lookup = resolve(hostname).finally(() => underWay.delete(hostname));
    underWay.set(hostname, lookup);
    return lookup;
  };
}

/** Creates a lookup that fails if one of the addresses is private, whatever an earlier lookup of the name returned. */
function createLookup({ allowsPrivate, resolve }: AddressRules): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) callback(new NoAnswer(FAILURES.ENOTFOUND), '');
        else if (!allowsPrivate && addresses.some(({ address }) => !isPublicAddress(address)))
          callback(new NoAnswer(PRIVATE_ADDRESS), '');
        else if (all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };
}

/** Closes a connection to a private address before anything is sent, in case one was made in spite of the lookup. */
function guardSocket(socket: Socket): void {
  const check = () => {
    if (!isPublicAddress(socket.remoteAddress ?? '')) socket.destroy(new NoAnswer(PRIVATE_ADDRESS));
  };
  if (socket.connecting) socket.once('connect', check);
  else check();
}
