import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { Child } from './child.ts';

/** A placeholder in a request that is replaced by a random UUID each time the request is sent. */
export const FRESH_ID = '00000000-0000-0000-0000-000000000000';

/** The requests to send, and for how long. */
export const loadSchema = z.object({
  port: z.number().int(),
  milliseconds: z.number(),
  /** Requests of each client. A client has one keep-alive connection and sends a request after the last response. */
  clients: z.array(z.array(z.string()).min(1)),
});
export type Load = z.infer<typeof loadSchema>;

/** The number of responses with status 200, and their rate up to the last one. */
const loadResultSchema = z.object({ answered: z.number().int(), perSecond: z.number() });
export type LoadResult = z.infer<typeof loadResultSchema>;

export type LoadGenerator = ReturnType<typeof startLoadGenerator>;

/** Starts the process that sends requests. It fails on any status but 200 and 503, with which the shop refuses. */
export function startLoadGenerator() {
  const child = new Child(fileURLToPath(import.meta.resolve('./load-generator.ts')));
  return {
    pid: child.pid,
    run: async (load: Load): Promise<LoadResult> => loadResultSchema.parse(await child.request(load)),
    stop: () => child.stop(),
  };
}

/** Returns the requests of clients that all repeat the same one. */
export function repeatRequest(request: string, clients: number): string[][] {
  return Array.from({ length: clients }, () => [request]);
}

/** Formats an HTTP/1.1 request. */
export function writeRequest(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): string {
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body ?? ''}`;
}
