import type { IncomingMessage } from 'node:http';
import type { AddressRules } from '#platform/outgoing/address-rules.server.ts';
import {
  createGuardedConnections,
  explainNoAnswer,
  NoAnswer,
  sendRequest,
} from '#platform/outgoing/guarded-connections.server.ts';

/** How long a receiver may take for its answer. */
const TIMEOUT_MILLISECONDS = 10_000;
/** How much of an answer is kept. Reading stops after it. */
const MAX_ANSWER_BYTES = 1024;

/** What a receiver answered: the status, and the start of the body. */
export interface ReceiverAnswer {
  status: number;
  text: string;
}

export type MessagePoster = ReturnType<typeof createMessagePoster>;

/** Creates a sender of messages to receivers. Its connections stay open between messages until `close`. */
export function createMessagePoster(rules: AddressRules, timeoutMilliseconds: number = TIMEOUT_MILLISECONDS) {
  const connections = createGuardedConnections(rules);
  const tooSlow = `There was no answer within ${timeoutMilliseconds / 1000} seconds.`;

  return {
    /** Sends a POST request. Throws {@link NoAnswer} if there is none in time. */
    async post(url: URL, body: string, headers: Readonly<Record<string, string>>): Promise<ReceiverAnswer> {
      const request = connections.begin(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      });
      const timer = setTimeout(() => request.destroy(new NoAnswer(tooSlow)), timeoutMilliseconds);
      try {
        const response = await sendRequest(request, body);
        return { status: response.statusCode ?? 0, text: await readStart(response) };
      } catch (error) {
        throw new NoAnswer(explainNoAnswer(error), { cause: error });
      } finally {
        clearTimeout(timer);
      }
    },

    close: connections.close,
  };
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
