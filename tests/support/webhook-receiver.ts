import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';

/** A request that a receiver of webhooks got. */
export interface ReceivedMessage {
  /** The `webhook-id`. */
  id: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** As it arrived, which is what was signed. */
  raw: string;
  type: string;
  timestamp: string;
  data: Readonly<Record<string, unknown>>;
}

/** What a receiver answers, unless it hangs. */
type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'hang';

const bodySchema = z.strictObject({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});

export type WebhookReceiver = Awaited<ReturnType<typeof startReceiver>>;

/** Starts a local HTTP server that receives webhooks. `answer` gets each message and the number of requests so far. */
export async function startReceiver(
  answer: (message: ReceivedMessage, number: number) => Answer = () => ({ status: 204 }),
) {
  const received: ReceivedMessage[] = [];
  const accepted: ReceivedMessage[] = [];
  const server = createServer(async (request, response) => {
    const raw = await text(request);
    const id = String(request.headers['webhook-id']);
    const message = {
      id,
      path: request.url ?? '',
      headers: request.headers,
      raw,
      ...bodySchema.parse(JSON.parse(raw)),
    };
    received.push(message);
    const decided = answer(message, received.length);
    if (decided === 'hang') return;
    if (decided.status < 300) accepted.push(message);
    response.writeHead(decided.status, decided.headers).end(decided.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    port,
    url: `http://127.0.0.1:${port}/hooks`,
    /** All requests, in the order of arrival. */
    received,
    /** Those that were answered with success. */
    accepted,
    /** Closes the connections of requests without an answer. */
    hangUp: () => server.closeAllConnections(),
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
