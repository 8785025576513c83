import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { CATEGORIES } from '#features/catalogue/category.ts';
import { DEFAULT_VIEW, type ProductSort, viewPath } from '#features/catalogue/product-view.ts';

/** What crawlers accept, in turn. */
const ENCODINGS = ['br, gzip', 'gzip', 'identity'] as const;
const SORTS: readonly ProductSort[] = ['default', 'lowest', 'highest'];
/** No product costs more, so no list is empty. */
const LOWEST_PRICE = 10_000;
const RETRY_MILLISECONDS = 200;

interface Crawl {
  origin: string;
  connections: number;
  /** Milliseconds to wait after each answer. */
  pause?: number;
  /** Called after each answer with the number of answers so far. */
  onAnswer?: (answers: number) => void;
}

/** A crawler that runs until `stop` is called. */
export interface RunningCrawler {
  /** Answers other than lists and the refusals of a busy shop: path and status. */
  failures: string[];
  /** @returns the number of lists that it has read. */
  stop(): Promise<number>;
}

/**
 * Starts a crawler that ignores robots.txt and reads the list of products with one combination of filters after the
 * other. It repeats what the shop refuses because it is busy.
 */
export function startCrawler({ origin, connections, pause = 0, onAnswer }: Crawl): RunningCrawler {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const failures: string[] = [];
  let turns = 0;
  let answers = 0;
  let isStopping = false;
  const work = Promise.all(Array.from({ length: connections }, follow));

  async function follow(): Promise<void> {
    while (!isStopping) {
      const turn = turns++;
      const path = pathOf(turn);
      const accepted = ENCODINGS[turn % ENCODINGS.length] ?? '';
      let status = await get(path, accepted);
      for (; status === 503 && !isStopping; status = await get(path, accepted)) await wait(RETRY_MILLISECONDS);
      if (status !== 200 && status !== 503) failures.push(`${path}: ${status ?? 'no answer'}`);
      answers++;
      onAnswer?.(answers);
      await wait(pause);
    }
  }

  /** @returns the status, or undefined without a complete answer. */
  function get(path: string, accepted: string): Promise<number | undefined> {
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    const sent = request(origin + path, { agent, headers: { 'accept-encoding': accepted } });
    sent.once('error', () => resolve(undefined));
    sent.once('response', (response) => {
      response.once('close', () => resolve(response.complete ? response.statusCode : undefined));
      response.resume();
    });
    sent.end();
    return promise;
  }

  return {
    failures,
    async stop() {
      isStopping = true;
      await work;
      agent.destroy();
      return answers;
    },
  };
}

/** Returns the path of a list. No two are the same, so none comes from the page cache. */
function pathOf(turn: number): string {
  return viewPath({
    ...DEFAULT_VIEW,
    category: CATEGORIES[turn % (CATEGORIES.length + 1)],
    price: LOWEST_PRICE + turn,
    sort: SORTS[turn % SORTS.length] ?? 'default',
    layout: turn % 2 === 0 ? 'grid' : 'list',
  });
}
