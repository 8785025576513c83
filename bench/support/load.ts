import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { Child } from './child.ts';

/** Stands in a request where each sending puts a fresh random id of the same length. */
export const FRESH_ID = '00000000-0000-0000-0000-000000000000';

/** What to send, and for how long. */
export const loadSchema = z.object({
  port: z.number().int(),
  milliseconds: z.number(),
  /** One keep-alive connection each; it sends its requests in turn, each after the answer to the last. */
  clients: z.array(z.array(z.string()).min(1)),
});
export type Load = z.infer<typeof loadSchema>;

/** What was answered until the last answer came. */
const loadResultSchema = z.object({ answered: z.number().int(), perSecond: z.number() });
export type LoadResult = z.infer<typeof loadResultSchema>;

export type LoadGenerator = ReturnType<typeof startLoadGenerator>;

/** Starts the process that sends requests. It accepts no answer but 200. */
export function startLoadGenerator() {
  const child = new Child(fileURLToPath(import.meta.resolve('./load-generator.ts')));
  return {
    run: async (load: Load): Promise<LoadResult> => loadResultSchema.parse(await child.ask(load)),
    stop: () => child.stop(),
  };
}

/** A request as it goes over the wire. */
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
