import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { Child } from './child.ts';

/** A response to replay: headers as alternating names and values, the body in base64. */
export const answerSchema = z.object({ headers: z.array(z.string()), body: z.base64() });
export type Answer = z.infer<typeof answerSchema>;

const listeningSchema = z.object({ address: z.object({ port: z.number().int() }) });
/** Headers that node:http adds automatically. */
const ADDED_BY_NODE: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive']);

/** Starts a plain node:http server that answers every request with the last response it was given. */
export function startBareServer() {
  const child = new Child(fileURLToPath(import.meta.resolve('./bare-server.ts')));
  return {
    /** Sets the response. @returns the server's port. */
    async send(answer: Answer): Promise<number> {
      return listeningSchema.parse(await child.request(answer)).address.port;
    },
    stop: () => child.stop(),
  };
}

/** Fetches the response to a GET without the headers that Node adds. Throws unless its status is 200. */
export async function fetchAnswer(port: number, path: string, headers: Readonly<Record<string, string>>) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  request({ port, path, headers, host: '127.0.0.1' }, async (response) => {
    if (response.statusCode !== 200) return reject(new Error(`${path} failed with status ${response.statusCode}`));
    const names = response.rawHeaders.map((_, at, all) => (all[at - (at % 2)] ?? '').toLowerCase());
    const ownHeaders = response.rawHeaders.filter((_, at) => !ADDED_BY_NODE.has(names[at] ?? ''));
    resolve({ headers: ownHeaders, body: (await buffer(response)).toString('base64') });
  })
    .once('error', reject)
    .end();
  return promise;
}
