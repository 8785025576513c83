import { makeReady, type ReadyPage, type RenderedPage } from './page.server.ts';

/** A page that is being made. Changes that happen meanwhile may already make it old. */
interface Making {
  page: Promise<ReadyPage>;
  changedMarks: Set<string>;
  isOld: boolean;
}

/**
 * Keeps whole pages, the same for every visitor, until something that they show changes. Bounded by bytes: the page
 * that was asked for longest ago goes first.
 */
export class PageCache {
  readonly #mostBytes: number;
  /** In the order of use, the most recent last. */
  readonly #pages = new Map<string, ReadyPage>();
  readonly #making = new Map<string, Making>();
  /** Includes those that nobody joins any more. */
  readonly #allMaking = new Set<Making>();
  #bytes = 0;
  #hits = 0;
  #misses = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** How often a page was found and how often one had to be made, and what the kept ones occupy. */
  get figures(): { hits: number; misses: number; bytes: number } {
    return { hits: this.#hits, misses: this.#misses, bytes: this.#bytes };
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

  /** The page under `key`; made by `render` where it is not kept. One making at a time: others wait for the same one. */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<ReadyPage> {
    return this.find(key) ?? (this.#making.get(key) ?? this.#make(key, render)).page;
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

  #make(key: string, render: () => Promise<RenderedPage>): Making {
    this.#misses++;
    const changedMarks = new Set<string>();
    const making: Making = { changedMarks, isOld: false, page: render().then(makeReady) };
    this.#making.set(key, making);
    this.#allMaking.add(making);
    making.page
      .then((page) => {
        const isNew = !making.isOld && page.marks.isDisjointFrom(changedMarks);
        if (page.status === 200 && isNew) this.#keep(key, page);
      })
      .catch(() => {})
      .finally(() => {
        this.#allMaking.delete(making);
        if (this.#making.get(key) === making) this.#making.delete(key);
      });
    return making;
  }

  #keep(key: string, page: ReadyPage): void {
    const former = this.#pages.get(key);
    if (former) this.#remove(key, former);
    this.#pages.set(key, page);
    this.#bytes += page.size;
    for (const [oldKey, oldPage] of this.#pages) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#remove(oldKey, oldPage);
    }
  }

  #remove(key: string, page: ReadyPage): void {
    this.#pages.delete(key);
    this.#bytes -= page.size;
  }
}
