/** Lists up to this long are counted for each page of them; of longer ones the total may be some seconds old. */
const MOST_COUNTED_ANEW = 10_000;
const KEEP_MILLISECONDS = 10_000;
const MOST_KEPT = 100;

/** Counts rows, no further than `most` where that is given. */
export type CountRows = (most?: number) => Promise<number>;

interface Total {
  rows: number;
  countedAt: number;
}

/** Totals of lists: counting a million rows takes far longer than reading a page of them. */
export class RoughTotals {
  readonly #now: () => number;
  readonly #kept = new Map<string, Total>();
  readonly #counting = new Map<string, Promise<number>>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** How long a list is. An old total is answered at once and counted anew meanwhile. @param what tells lists apart. */
  async get(what: unknown, count: CountRows): Promise<number> {
    const key = JSON.stringify(what);
    const kept = this.#kept.get(key);
    if (kept) {
      if (this.#now() - kept.countedAt > KEEP_MILLISECONDS) this.#count(key, count).catch(() => {});
      return kept.rows;
    }
    const rows = await count(MOST_COUNTED_ANEW + 1);
    return rows > MOST_COUNTED_ANEW ? this.#count(key, count) : rows;
  }

  #count(key: string, count: CountRows): Promise<number> {
    const counting = this.#counting.get(key) ?? this.#countAndKeep(key, count);
    this.#counting.set(key, counting);
    return counting.finally(() => this.#counting.delete(key));
  }

  async #countAndKeep(key: string, count: CountRows): Promise<number> {
    const rows = await count();
    this.#kept.delete(key);
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    if (rows > MOST_COUNTED_ANEW) this.#kept.set(key, { rows, countedAt: this.#now() });
    return rows;
  }
}
