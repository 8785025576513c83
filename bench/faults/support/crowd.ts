import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { Child } from '../../support/child.ts';

/** Requests that are sent at a fixed rate, whether or not the shop keeps up. */
export const crowdSchema = z.object({
  port: z.number().int(),
  perSecond: z.number(),
  milliseconds: z.number(),
  /** Sent in turn; FRESH_ID in them is replaced. */
  requests: z.array(z.object({ kind: z.string(), text: z.string() })).min(1),
});
export type Crowd = z.infer<typeof crowdSchema>;

/** Response times of one kind of request with one status, in milliseconds. */
export const answersSchema = z.object({
  kind: z.string(),
  status: z.string(),
  count: z.number().int(),
  p50: z.number(),
  p99: z.number(),
  slowest: z.number(),
});
export type Answers = z.infer<typeof answersSchema>;

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
