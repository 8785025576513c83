import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { Child } from './child.ts';

/** An answer to be sent as it is: headers as name, value, name, value; the body in base64. */
export const answerSchema = z.object({ headers: z.array(z.string()), body: z.base64() });
export type Answer = z.infer<typeof answerSchema>;

const listeningSchema = z.object({ address: z.object({ port: z.number().int() }) });
/** Headers that every node:http server adds by itself. */
const ADDED_BY_NODE: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive']);

/** Starts a server of node:http alone, which answers every request with the bytes that it was told last. */
export function startBareServer() {
  const child = new Child(fileURLToPath(import.meta.resolve('./bare-server.ts')));
  return {
    /** @returns its port. */
    async send(answer: Answer): Promise<number> {
      return listeningSchema.parse(await child.ask(answer)).address.port;
    },
    stop: () => child.stop(),
  };
}

/** The answer to a GET, byte for byte, without what Node adds by itself. Throws unless it is a 200. */
export async function fetchAnswer(port: number, path: string, headers: Readonly<Record<string, string>>) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  request({ port, path, headers, host: '127.0.0.1' }, async (response) => {
    if (response.statusCode !== 200) return reject(new Error(`${path} is answered ${response.statusCode}`));
    const names = response.rawHeaders.map((_, at, all) => (all[at - (at % 2)] ?? '').toLowerCase());
    const kept = response.rawHeaders.filter((_, at) => !ADDED_BY_NODE.has(names[at] ?? ''));
    resolve({ headers: kept, body: (await buffer(response)).toString('base64') });
  })
    .once('error', reject)
    .end();
  return promise;
}
