import { EVERYTHING_TAG, forEdge, mayBeStoredAtEdge } from './edge-answer.server.ts';
import { type EncodedPage, encodePage, type RenderedPage, shrinkPage } from './page.server.ts';

/** A page that is being rendered. Changes that happened in the meantime may already make it outdated. */
interface PendingRender {
  page: Promise<EncodedPage>;
  /** The number of the first change since it started, by tag, and of the first that concerns every page. */
  changedAt: Map<string, number>;
}

/** Upper limits of a cache. */
interface PageCacheLimits {
  /** Memory of the cached pages, including headers, keys and object overhead. */
  bytes: number;
  /** Number of cached pages. */
  entries: number;
  /** Number of pages being rendered, including those that are abandoned or will not be cached. */
  pending: number;
}

/** Longer than any real URL of the shop: longer ones are made up, and caching them is useless. */
const MAX_KEY_CHARACTERS = 512;

/** Tag of a page that is rendered for each request, because rendering it has an effect, such as counting it. */
export const UNCACHED_TAG = 'uncached';

/** Measured overhead of an entry in addition to its bodies, headers and key: objects, arrays and buffer structures. */
const ENTRY_BYTES = 3000;

/** Shrinking pages takes at most a tenth of a processor. */
const SHRINKING_SHARE = 0.1;

/** How many pages that a change has dropped are rendered however busy the shop is. */
const MAX_AWAITED = 32;

/** The cache in front of the shop, which drops what was dropped here. */
interface Edge {
  purge(cacheTags: Iterable<string>): void;
}

/** Thrown when too many pages are being rendered to start another one. */
export class TooManyPendingPages extends Error {}

/**
 * Caches whole pages that are the same for every visitor until something that they show changes. Evicts the least
 * recently used page first.
 */
export class PageCache {
  readonly #limits: PageCacheLimits;
  readonly #edge: Edge | undefined;
  /** In order of use, most recent last. */
  readonly #pages = new Map<string, EncodedPage>();
  readonly #pending = new Map<string, PendingRender>();
  /** Also contains pages for one visitor. */
  readonly #allPending = new Set<PendingRender>();
  /** The keys of the cached pages with each tag. */
  readonly #keysOf = new Map<string, Set<string>>();
  /** The keys of cached pages that were read again. */
  readonly #readAgain = new Set<string>();
  /** The keys of those of them that a change has dropped, until they are rendered again. */
  readonly #awaited = new Set<string>();
  /** Number of drops so far. */
  #changes = 0;
  #bytes = 0;
  #hits = 0;
  #misses = 0;
  #isShrinking = false;

  /** With an edge, cached pages have headers that let it store them. */
  constructor(limits: PageCacheLimits, edge?: Edge) {
    this.#limits = limits;
    this.#edge = edge;
  }

  /** Cache hits and misses, the number of cached pages and their memory. */
  get metrics(): { hits: number; misses: number; entries: number; bytes: number } {
    return { hits: this.#hits, misses: this.#misses, entries: this.#pages.size, bytes: this.#bytes };
  }

  /** Returns the page under `key` if it is cached. */
  find(key: string): EncodedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#hits++;
    this.#readAgain.add(key);
    this.#pages.delete(key);
    this.#pages.set(key, page);
    // A page that cannot be shrunk stays as it is.
    if (!page.isSmallest && !this.#isShrinking) this.#shrink(key, page).catch(() => {});
    return page;
  }

  /**
   * Returns whether many may wait for the page under `key`: it was read again and again, until a change dropped it. It is
   * to be rendered however busy the shop is.
   */
  isAwaited(key: string): boolean {
    return this.#awaited.has(key);
  }

  /**
   * Returns the page under `key`, or renders it if it is not cached. Concurrent requests share one render.
   * Throws {@link TooManyPendingPages}.
   */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<EncodedPage> {
    if (key.length > MAX_KEY_CHARACTERS) return this.renderUncached(render);
    const cached = this.find(key);
    if (cached) return cached;
    const pending = this.#pending.get(key) ?? this.#renderShared(key, render);
    const joinedAt = this.#changes;
    const page = await pending.page;
    // Which tags a page has is known once it is rendered. It may have been outdated when this request joined.
    return findChange(pending, page) <= joinedAt ? this.get(key, render) : page;
  }

  /** Renders a page for one visitor without caching it. Throws {@link TooManyPendingPages}. */
  async renderUncached(render: () => Promise<RenderedPage>): Promise<EncodedPage> {
    this.#refuseIfFull();
    return this.#startRender(render).page;
  }

  /** Lists the pages that were read last, the latest first, within these limits. */
  listRecent({ entries, bytes }: Pick<PageCacheLimits, 'entries' | 'bytes'>): [string, EncodedPage][] {
    const recent: [string, EncodedPage][] = [];
    let left = bytes;
    for (const [key, page] of [...this.#pages].reverse()) {
      left -= bytesOf(key, page);
      if (left < 0 || recent.length === entries) break;
      recent.push([key, page]);
    }
    return recent;
  }

  /** Fills the cache with pages that are ready to send, by address. */
  restore(pages: Iterable<readonly [string, EncodedPage]>): void {
    for (const [key, page] of pages) this.#store(key, page);
  }

  /** Evicts every page with one of these tags. */
  drop(cacheTags: Iterable<string>): void {
    const changed = new Set(cacheTags);
    for (const cacheTag of changed) {
      for (const key of this.#keysOf.get(cacheTag) ?? []) {
        this.#awaitIfReadAgain(key);
        this.#remove(key);
      }
    }
    this.#noteChange(changed);
    this.#edge?.purge(changed);
  }

  /** Evicts every page. */
  clear(): void {
    for (const key of this.#pages.keys()) this.#awaitIfReadAgain(key);
    this.#readAgain.clear();
    this.#pages.clear();
    this.#keysOf.clear();
    this.#bytes = 0;
    this.#noteChange([EVERYTHING_TAG]);
    this.#edge?.purge([EVERYTHING_TAG]);
  }

  #awaitIfReadAgain(key: string): void {
    if (!this.#readAgain.has(key)) return;
    this.#awaited.add(key);
    const [oldest] = this.#awaited;
    if (this.#awaited.size > MAX_AWAITED && oldest !== undefined) this.#awaited.delete(oldest);
  }

  /** Tells the renders in flight what has changed. */
  #noteChange(cacheTags: Iterable<string>): void {
    this.#changes++;
    for (const { changedAt } of this.#allPending) {
      for (const cacheTag of cacheTags) if (!changedAt.has(cacheTag)) changedAt.set(cacheTag, this.#changes);
    }
  }

  /** Replaces a page that is read again by a smaller one. */
  async #shrink(key: string, page: EncodedPage): Promise<void> {
    this.#isShrinking = true;
    const startedAt = performance.now();
    try {
      const smallest = await shrinkPage(page);
      if (this.#pages.get(key) !== page) return;
      this.#store(key, smallest);
      this.#readAgain.add(key);
    } finally {
      const pause = (performance.now() - startedAt) * (1 / SHRINKING_SHARE - 1);
      setTimeout(() => {
        this.#isShrinking = false;
      }, pause).unref();
    }
  }

  #renderShared(key: string, render: () => Promise<RenderedPage>): PendingRender {
    if (!this.isAwaited(key)) this.#refuseIfFull();
    const pending = this.#startRender(render);
    this.#pending.set(key, pending);
    pending.page = pending.page.then((page) => this.#storeIfCurrent(key, page, pending));
    pending.page
      .catch(() => {})
      .finally(() => {
        if (this.#pending.get(key) === pending) this.#pending.delete(key);
      });
    return pending;
  }

  #refuseIfFull(): void {
    if (this.#allPending.size >= this.#limits.pending)
      throw new TooManyPendingPages('Too many pages are being rendered');
  }

  #startRender(render: () => Promise<RenderedPage>): PendingRender {
    this.#misses++;
    const pending: PendingRender = { changedAt: new Map(), page: render().then(encodePage) };
    this.#allPending.add(pending);
    pending.page.catch(() => {}).finally(() => this.#allPending.delete(pending));
    return pending;
  }

  /** Returns the page as it is to be sent: only a page that is still current may be stored, here and at the edge. */
  #storeIfCurrent(key: string, rendered: EncodedPage, pending: PendingRender): EncodedPage {
    const isCurrent = findChange(pending, rendered) === Number.POSITIVE_INFINITY;
    if (isCurrent) this.#awaited.delete(key);
    if (rendered.status !== 200 || !isCurrent || rendered.cacheTags.has(UNCACHED_TAG)) return rendered;
    const page = this.#edge && mayBeStoredAtEdge(rendered) ? forEdge(rendered) : rendered;
    this.#store(key, page);
    return page;
  }

  #store(key: string, page: EncodedPage): void {
    this.#remove(key);
    this.#pages.set(key, page);
    this.#bytes += bytesOf(key, page);
    for (const cacheTag of page.cacheTags) {
      const keys = this.#keysOf.get(cacheTag);
      if (keys) keys.add(key);
      else this.#keysOf.set(cacheTag, new Set([key]));
    }
    for (const [oldKey] of this.#pages) {
      if (this.#bytes <= this.#limits.bytes && this.#pages.size <= this.#limits.entries) break;
      this.#remove(oldKey);
    }
  }

  #remove(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#readAgain.delete(key);
    this.#bytes -= bytesOf(key, page);
    for (const cacheTag of page.cacheTags) {
      const keys = this.#keysOf.get(cacheTag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(cacheTag);
    }
  }
}

/** Returns the number of the first change that made a page outdated while it was rendered; infinite if none did. */
function findChange({ changedAt }: PendingRender, { cacheTags }: EncodedPage): number {
  const tags = changedAt.size === 0 ? [] : [EVERYTHING_TAG, ...cacheTags];
  return Math.min(...tags.map((cacheTag) => changedAt.get(cacheTag) ?? Number.POSITIVE_INFINITY));
}

function bytesOf(key: string, page: EncodedPage): number {
  return page.size + key.length + ENTRY_BYTES;
}
