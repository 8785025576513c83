import type { IncomingMessage } from 'node:http';
import type { AddressRules } from '#platform/outgoing/address-rules.server.ts';
import {
  createGuardedConnections,
  explainNoAnswer,
  NoAnswer,
  sendRequest,
} from '#platform/outgoing/guarded-connections.server.ts';
import { MAX_PICTURE_BYTES, PIXEL_TYPES, TOO_LARGE } from './picture-limits.ts';

/** How long a picture may take, with its redirects. */
const TIMEOUT_MILLISECONDS = 10_000;
const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);
/** Some servers refuse requests without a user agent. Bodies are not unpacked, so they must arrive as they are. */
const HEADERS = { accept: PIXEL_TYPES.join(', '), 'accept-encoding': 'identity', 'user-agent': 'Thock' };

/** The bytes that another site answered, or why there are none, as a sentence. */
type FetchPictureResult = { ok: true; bytes: Buffer } | { ok: false; reason: string };

/** Fetches what is at an address. The signal limits the time that several pictures take together. */
export type FetchPicture = (url: URL, signal: AbortSignal) => Promise<FetchPictureResult>;

/** Creates the function that fetches pictures of other sites. Each redirect is checked like the first address. */
export function createPictureFetcher(
  rules: AddressRules,
  timeoutMilliseconds: number = TIMEOUT_MILLISECONDS,
): FetchPicture {
  const tooSlow = `It did not arrive within ${timeoutMilliseconds / 1000} seconds.`;

  return async (url, signal) => {
    const connections = createGuardedConnections(rules);
    const timeout = AbortSignal.timeout(timeoutMilliseconds);
    const options = { headers: HEADERS, signal: AbortSignal.any([signal, timeout]) };
    try {
      const response = await follow(url, (next) => sendRequest(connections.begin(next, options)));
      return { ok: true, bytes: await readBody(response) };
    } catch (error) {
      if (signal.aborted) return { ok: false, reason: NO_TIME_LEFT };
      return { ok: false, reason: timeout.aborted ? tooSlow : explainNoAnswer(error) };
    } finally {
      connections.close();
    }
  };
}

const NO_TIME_LEFT = 'The pictures of the product take too long together. Add fewer at once.';

/** Follows redirects to the answer with the picture. */
async function follow(url: URL, get: (url: URL) => Promise<IncomingMessage>): Promise<IncomingMessage> {
  let next = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await get(next);
    const { statusCode, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (!REDIRECTS.has(statusCode)) throw new NoAnswer(`The server answered with status ${statusCode}.`);
    const target = headers.location === undefined ? null : URL.parse(headers.location, next);
    if (!target) throw new NoAnswer('The server redirects to no address.');
    next = target;
  }
  throw new NoAnswer(`The server redirects more than ${MAX_REDIRECTS} times.`);
}

/** Reads a body up to the limit, whatever length its head declares. */
async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_PICTURE_BYTES) throw new NoAnswer(TOO_LARGE);
  }
  return Buffer.concat(chunks);
}
