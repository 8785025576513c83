import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { Child } from '../../support/child.ts';
import { type Answers, answersSchema } from './answers.ts';

/** Requests of clients that open a connection for each one and wait for its answer. */
export const crawlSchema = z.object({
  port: z.number().int(),
  milliseconds: z.number(),
  connections: z.number().int(),
});
export type Crawl = z.infer<typeof crawlSchema>;

const crawlResultSchema = z.object({ answers: z.array(answersSchema) });
export type CrawlResult = z.infer<typeof crawlResultSchema>;

/** Starts the process of a crawler. */
export function startCrawler() {
  const child = new Child(fileURLToPath(import.meta.resolve('./crawler-process.ts')));
  return {
    crawl: async (crawl: Crawl): Promise<Answers[]> => crawlResultSchema.parse(await child.request(crawl)).answers,
    stop: () => child.stop(),
  };
}
