/** Lists up to this length are counted for every page. The total of a longer one may be some seconds old. */
const MAX_EXACT_COUNT = 10_000;
const MAX_AGE_MILLISECONDS = 10_000;
const MAX_CACHED = 100;

/** Counts rows, up to `max` if it is given. */
export type CountRows = (max?: number) => Promise<number>;

interface CachedTotal {
  rows: number;
  countedAt: number;
}

/** Caches the totals of long lists: counting a million rows takes far longer than reading a page of them. */
export class ApproximateTotals {
  readonly #now: () => number;
  readonly #cached = new Map<string, CachedTotal>();
  readonly #counting = new Map<string, Promise<number>>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Returns the length of a list. An old total is returned at once and refreshed in the background. */
  async get(cacheKey: unknown, count: CountRows): Promise<number> {
    const key = JSON.stringify(cacheKey);
    const cached = this.#cached.get(key);
    if (cached) {
      if (this.#now() - cached.countedAt > MAX_AGE_MILLISECONDS) this.#count(key, count).catch(() => {});
      return cached.rows;
    }
    const rows = await count(MAX_EXACT_COUNT + 1);
    return rows > MAX_EXACT_COUNT ? this.#count(key, count) : rows;
  }

  #count(key: string, count: CountRows): Promise<number> {
    const counting = this.#counting.get(key) ?? this.#countAndCache(key, count);
    this.#counting.set(key, counting);
    return counting.finally(() => this.#counting.delete(key));
  }

  async #countAndCache(key: string, count: CountRows): Promise<number> {
    const rows = await count();
    this.#cached.delete(key);
    if (this.#cached.size >= MAX_CACHED) this.#cached.clear();
    if (rows > MAX_EXACT_COUNT) this.#cached.set(key, { rows, countedAt: this.#now() });
    return rows;
  }
}
