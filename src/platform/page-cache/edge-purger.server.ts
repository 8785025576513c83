import type { FastifyBaseLogger } from 'fastify';
import { EVERYTHING_TAG } from './edge-answer.server.ts';

/** Where to purge the cache in front of the shop. */
export interface EdgeConfig {
  purgeUrl: string;
  purgeToken: string;
}

/** Removes answers from the cache in front of the shop. */
export interface EdgePurger {
  /** Purges answers with one of these tags soon, and again until the edge confirms it. */
  purge(tags: Iterable<string>): void;
  /** Purges every answer. */
  purgeEverything(): void;
  /** Purges every answer once more, because other processes may be of another version, and stops. */
  close(): Promise<void>;
}

/** Collects the tags of changes that follow each other closely. */
const COLLECT_MILLISECONDS = 20;
/** When tags are purged again: an answer of before the change may have been on its way to the edge. */
const REPEAT_MILLISECONDS = 1000;
const FIRST_RETRY_MILLISECONDS = 500;
const MAX_RETRY_MILLISECONDS = 30_000;
const TIMEOUT_MILLISECONDS = 5000;
/** A stopping process does not wait longer for the edge. */
const CLOSE_MILLISECONDS = 1000;
/** Tags in one request. Cloudflare accepts no more. */
const TAGS_PER_REQUEST = 30;
/** With more tags waiting, everything is purged instead. */
const MAX_WAITING_TAGS = 3000;

/**
 * Creates the purger of this process. Each process purges what it has dropped from its own cache, so that none can
 * refill the edge with an old page afterwards. Tags wait in memory, which suffices: a process purges everything when
 * it starts, and the others purge the same changes.
 */
export function createEdgePurger(
  edge: EdgeConfig,
  { log, onPurged }: { log: FastifyBaseLogger; onPurged: (outcome: 'done' | 'failed') => void },
): EdgePurger {
  let waiting = new Set<string>();
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let isSending = false;
  let isClosed = false;
  const repeats = new Set<NodeJS.Timeout>();

  function add(tags: Iterable<string>): void {
    if (isClosed) return;
    for (const tag of tags) waiting.add(tag);
    if (waiting.has(EVERYTHING_TAG) || waiting.size > MAX_WAITING_TAGS) waiting = new Set([EVERYTHING_TAG]);
    schedule(COLLECT_MILLISECONDS);
  }

  function schedule(milliseconds: number): void {
    if (timer || isSending || isClosed || waiting.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      void sendWaiting();
    }, milliseconds).unref();
  }

  async function sendWaiting(): Promise<void> {
    isSending = true;
    const tags = [...waiting].slice(0, TAGS_PER_REQUEST);
    for (const tag of tags) waiting.delete(tag);
    try {
      await send(edge, tags, TIMEOUT_MILLISECONDS);
      noteSuccess();
    } catch (error) {
      for (const tag of tags) waiting.add(tag);
      noteFailure(error);
    }
    isSending = false;
    schedule(failures === 0 ? 0 : Math.min(FIRST_RETRY_MILLISECONDS * 2 ** (failures - 1), MAX_RETRY_MILLISECONDS));
  }

  function noteSuccess(): void {
    if (failures > 0) log.info('the edge can be purged again');
    failures = 0;
    onPurged('done');
  }

  function noteFailure(error: unknown): void {
    if (failures === 0) log.warn({ err: error }, 'the edge could not be purged: it may send old pages');
    failures++;
    onPurged('failed');
  }

  function purge(tags: Iterable<string>): void {
    const all = [...tags];
    if (all.length === 0 || isClosed) return;
    add(all);
    const repeat = setTimeout(() => {
      repeats.delete(repeat);
      add(all);
    }, REPEAT_MILLISECONDS).unref();
    repeats.add(repeat);
  }

  return {
    purge,
    purgeEverything: () => purge([EVERYTHING_TAG]),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      for (const repeat of repeats) clearTimeout(repeat);
      await send(edge, [EVERYTHING_TAG], CLOSE_MILLISECONDS).catch(noteFailure);
    },
  };
}

/** Sends the tags as Varnish reads them (the header) and as Cloudflare does (the body). Throws if that failed. */
async function send({ purgeUrl, purgeToken }: EdgeConfig, tags: readonly string[], timeout: number): Promise<void> {
  const response = await fetch(purgeUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${purgeToken}`, 'content-type': 'application/json', xkey: tags.join(' ') },
    body: JSON.stringify({ tags }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The edge answered ${response.status}`);
}
