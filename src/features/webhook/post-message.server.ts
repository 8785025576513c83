import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { isPublicAddress } from './public-address.server.ts';
import { type AddressRules, findUrlRefusal, type ResolveHost } from './webhook-address.server.ts';

/** How long a receiver may take for its answer. */
const TIMEOUT_MILLISECONDS = 10_000;
/** How much of an answer is kept. Reading stops after it. */
const MAX_ANSWER_BYTES = 1024;

/** What a receiver answered: the status, and the start of the body. */
export interface ReceiverAnswer {
  status: number;
  text: string;
}

/** Why a receiver did not answer, as a sentence for staff. */
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

export type MessagePoster = ReturnType<typeof createMessagePoster>;

/**
 * Creates connections to receivers, which stay open between messages until `close`. A host name is resolved once per
 * connection, and the connection goes to the address that was checked. Redirects are not followed.
 */
export function createMessagePoster(
  { allowsPrivate, resolve }: AddressRules,
  timeoutMilliseconds: number = TIMEOUT_MILLISECONDS,
) {
  const tooSlow = `There was no answer within ${timeoutMilliseconds / 1000} seconds.`;
  const options = { keepAlive: true, lookup: createLookup({ allowsPrivate, resolve: shareLookups(resolve) }) };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };

  return {
    /** Sends a POST request. Throws {@link NoAnswer} if there is none in time. */
    async post(url: URL, body: string, headers: Readonly<Record<string, string>>): Promise<ReceiverAnswer> {
      const refusal = findUrlRefusal(url, allowsPrivate);
      if (refusal) throw new NoAnswer(refusal === 'private-address' ? PRIVATE_ADDRESS : UNSAFE_ADDRESS);
      const requestOptions: RequestOptions = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      };
      const request =
        url.protocol === 'https:'
          ? httpsRequest(url, { ...requestOptions, agent: agents.https })
          : httpRequest(url, { ...requestOptions, agent: agents.http });
      if (!allowsPrivate) request.once('socket', guardSocket);
      const timer = setTimeout(() => request.destroy(new NoAnswer(tooSlow)), timeoutMilliseconds);
      try {
        return await answerTo(request, body);
      } catch (error) {
        throw new NoAnswer(explain(error), { cause: error });
      } finally {
        clearTimeout(timer);
      }
    },

    /** Closes all connections. Requests under way fail. */
    close(): void {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
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

async function answerTo(request: ClientRequest, body: string): Promise<ReceiverAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.on('response', resolve).on('error', reject).end(body);
  const response = await promise;
  return { status: response.statusCode ?? 0, text: await readStart(response) };
}

/** Reads the start of a body. That the rest does not arrive does not matter, because the status is known. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) break;
    }
  } catch {}
  // PostgreSQL cannot store U+0000.
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8').replaceAll('\0', '');
}

function explain(error: unknown): string {
  if (error instanceof NoAnswer) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return FAILURES[code] ?? `The connection failed (${code}).`;
}
