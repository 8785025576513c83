import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { Child } from '../../support/child.ts';
import { answersSchema } from './answers.ts';

/** Requests that are sent at a fixed rate, whether or not the shop keeps up. */
export const crowdSchema = z.object({
  port: z.number().int(),
  perSecond: z.number(),
  milliseconds: z.number(),
  /** Sent in turn; FRESH_ID in them is replaced. */
  requests: z.array(z.object({ kind: z.string(), text: z.string() })).min(1),
});
export type Crowd = z.infer<typeof crowdSchema>;

const crowdResultSchema = z.object({ answers: z.array(answersSchema), acknowledged: z.array(z.string()) });
export type CrowdResult = z.infer<typeof crowdResultSchema>;

/** Starts the process that sends the requests of a crowd. */
export function startCrowd() {
  const child = new Child(fileURLToPath(import.meta.resolve('./crowd-process.ts')));
  return {
    send: async (crowd: Crowd): Promise<CrowdResult> => crowdResultSchema.parse(await child.request(crowd)),
    stop: () => child.stop(),
  };
}
