import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';

const bodySchema = z.object({ tags: z.array(z.string()) });

/** Starts a cache that records what it is asked to purge. It stops when the test ends. */
export async function startEdge() {
  const purges: { tags: string[]; xkey: unknown; authorization: string | undefined }[] = [];
  const failures: number[] = [];
  const server = createServer(async (request, response) => {
    const { tags } = bodySchema.parse(JSON.parse(await text(request)));
    const status = failures.shift() ?? 200;
    const { xkey, authorization } = request.headers;
    if (status === 200) purges.push({ tags, xkey, authorization });
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    config: { purgeUrl: `http://127.0.0.1:${port}/edge/purge`, purgeToken: 'only-for-this-test' },
    purges,
    /** Answers the next purges with these statuses instead. */
    failWith: (...statuses: readonly number[]) => failures.push(...statuses),
    /** How often a tag was purged. */
    count: (tag: string) => purges.filter(({ tags }) => tags.includes(tag)).length,
  };
}
