import { makeReady, type ReadyPage, type RenderedPage } from './page.server.ts';

/** A page that is being made. Changes that happen meanwhile may already make it old. */
interface Making {
  page: Promise<ReadyPage>;
  changedMarks: Set<string>;
  isOld: boolean;
}

/** What a cache may hold at most. */
interface PageCacheLimits {
  /** Memory of the kept pages, with everything that belongs to them. */
  bytes: number;
  /** Kept pages. */
  entries: number;
  /** Pages that are being rendered, also those that will not be kept and those that nobody waits for any more. */
  pending: number;
}

/** Addresses of the shop are shorter. What is longer is somebody's invention, and would be kept for nobody else. */
const MAX_KEY_CHARACTERS = 512;

/** What an entry takes beside its bodies, headers and key: objects, arrays, buffers' own structures. Measured. */
const ENTRY_BYTES = 3000;

/** Refuses to render one more page while too many are being rendered. */
export class TooManyPendingPages extends Error {}

/**
 * Keeps whole pages, the same for every visitor, until something that they show changes. Of too many, the page that was
 * asked for longest ago goes first.
 */
export class PageCache {
  readonly #limits: PageCacheLimits;
  /** In the order of use, the most recent last. */
  readonly #pages = new Map<string, ReadyPage>();
  readonly #making = new Map<string, Making>();
  /** Includes those that nobody joins any more. */
  readonly #allMaking = new Set<Making>();
  #bytes = 0;
  #hits = 0;
  #misses = 0;

  constructor(limits: PageCacheLimits) {
    this.#limits = limits;
  }

  /** How often a page was found and how often one had to be made, how many are kept, and what they occupy. */
  get figures(): { hits: number; misses: number; entries: number; bytes: number } {
    return { hits: this.#hits, misses: this.#misses, entries: this.#pages.size, bytes: this.#bytes };
  }

  /** The page under `key`, if it is kept. */
  find(key: string): ReadyPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#hits++;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  /**
   * The page under `key`; made by `render` where it is not kept. One making at a time: others wait for the same one.
   * Throws {@link TooManyPendingPages}.
   */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<ReadyPage> {
    if (key.length > MAX_KEY_CHARACTERS) return this.make(render);
    return this.find(key) ?? (this.#making.get(key) ?? this.#makeShared(key, render)).page;
  }

  /** Makes a page for one visitor, without keeping it. Throws {@link TooManyPendingPages}. */
  async make(render: () => Promise<RenderedPage>): Promise<ReadyPage> {
    return this.#begin(render).page;
  }

  /** Forgets every page with one of these marks, and lets nobody join a making that began before the change. */
  drop(marks: Iterable<string>): void {
    const changed = new Set(marks);
    for (const [key, page] of this.#pages) {
      if (!page.marks.isDisjointFrom(changed)) this.#remove(key, page);
    }
    for (const making of this.#allMaking) {
      for (const mark of changed) making.changedMarks.add(mark);
    }
    this.#making.clear();
  }

  /** Forgets everything, as if all that pages show had changed. */
  clear(): void {
    this.#pages.clear();
    this.#bytes = 0;
    for (const making of this.#allMaking) making.isOld = true;
    this.#making.clear();
  }

  #makeShared(key: string, render: () => Promise<RenderedPage>): Making {
    const making = this.#begin(render);
    this.#making.set(key, making);
    making.page
      .then((page) => {
        const isNew = !making.isOld && page.marks.isDisjointFrom(making.changedMarks);
        if (page.status === 200 && isNew) this.#keep(key, page);
      })
      .catch(() => {})
      .finally(() => {
        if (this.#making.get(key) === making) this.#making.delete(key);
      });
    return making;
  }

  #begin(render: () => Promise<RenderedPage>): Making {
    if (this.#allMaking.size >= this.#limits.pending)
      throw new TooManyPendingPages('Too many pages are being rendered');
    this.#misses++;
    const making: Making = { changedMarks: new Set(), isOld: false, page: render().then(makeReady) };
    this.#allMaking.add(making);
    making.page.catch(() => {}).finally(() => this.#allMaking.delete(making));
    return making;
  }

  #keep(key: string, page: ReadyPage): void {
    const former = this.#pages.get(key);
    if (former) this.#remove(key, former);
    this.#pages.set(key, page);
    this.#bytes += bytesOf(key, page);
    for (const [oldKey, oldPage] of this.#pages) {
      if (this.#bytes <= this.#limits.bytes && this.#pages.size <= this.#limits.entries) break;
      this.#remove(oldKey, oldPage);
    }
  }

  #remove(key: string, page: ReadyPage): void {
    this.#pages.delete(key);
    this.#bytes -= bytesOf(key, page);
  }
}

function bytesOf(key: string, page: ReadyPage): number {
  return page.size + key.length + ENTRY_BYTES;
}
