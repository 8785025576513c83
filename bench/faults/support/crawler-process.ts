import { get } from 'node:http';
import { answerParent } from '../../support/child.ts';
import { begin, finish, type Sent, summarise } from './answers.ts';
import { type Crawl, type CrawlResult, crawlSchema } from './crawler.ts';

const SORTS = ['default', 'lowest', 'highest'];

/** So that no page is requested twice. */
let pages = 0;

answerParent((message) => crawl(crawlSchema.parse(message)));

/** Requests pages that are not cached, one after the other on each connection, which is used once. */
async function crawl({ port, milliseconds, connections }: Crawl): Promise<CrawlResult> {
  const sent: Sent[] = [];
  const endsAt = performance.now() + milliseconds;
  const clients = Array.from({ length: connections }, async () => {
    while (performance.now() < endsAt) {
      const one = begin('a list');
      sent.push(one);
      finish(one, await statusOf(`http://127.0.0.1:${port}${nextPage()}`));
    }
  });
  await Promise.all(clients);
  return { answers: summarise(sent) };
}

function nextPage(): string {
  const number = pages++;
  return `/products?price=${1000 + Math.floor(number / SORTS.length)}&sort=${SORTS[number % SORTS.length]}`;
}

/** Returns the status of the answer once it is complete, or the error. */
function statusOf(address: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  get(address, { agent: false, headers: { accept: 'text/html' } }, (answer) => {
    answer.resume().once('end', () => resolve(String(answer.statusCode)));
  }).once('error', ({ message }) => resolve(message));
  return promise;
}
