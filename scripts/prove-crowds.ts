import { fork } from 'node:child_process';
import { once } from 'node:events';
import * as z from 'zod/mini';
import type { Product } from '#features/catalogue/product-schema.ts';
import { ChildFailed } from './child.ts';

const PROCESSES = 4;
const crowdResultSchema = z.catchall(z.object({}), z.object({ sold: z.int(), refused: z.int(), returned: z.int() }));
/** What a crowd bought, what was refused, and what it gave back, by variant. */
export type CrowdResult = z.infer<typeof crowdResultSchema>;

/** Lets several processes buy the variants of a product at the same time. */
export async function sendCrowds(product: Product): Promise<CrowdResult[]> {
  const crowds = Array.from({ length: PROCESSES }, () =>
    fork(new URL('./prove-crowd.ts', import.meta.url), [product._id, ...product.variants.map(({ _id }) => _id)]),
  );
  return Promise.all(
    crowds.map(async (crowd) => {
      const failed = once(crowd, 'exit').then(() => {
        throw new ChildFailed('A crowd ended before it was done.');
      });
      const [message] = await Promise.race([once(crowd, 'message'), failed]);
      return crowdResultSchema.parse(message);
    }),
  );
}
