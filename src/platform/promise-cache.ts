/** How long a cache keeps values. */
export interface Expiry<Value> {
  /** Returns epoch milliseconds. */
  now: () => number;
  /** Returns for how long a value is kept once its promise has resolved to it. */
  keptMilliseconds: (value: Value) => number;
}

interface Entry<Value> {
  promise: Promise<Value>;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** Caches promises by key, up to a number of keys; then the oldest is dropped. A rejected promise is not kept. */
export class PromiseCache<Value> {
  readonly #maxKeys: number;
  readonly #expiry: Expiry<Value>;
  readonly #entries = new Map<string, Entry<Value>>();

  /** @param expiry without it, values never expire. */
  constructor(maxKeys: number, expiry: Expiry<Value> = { now: Date.now, keptMilliseconds: () => Infinity }) {
    this.#maxKeys = maxKeys;
    this.#expiry = expiry;
  }

  /** Returns the promise for a key, from `read` if there is none or its value has expired. */
  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const cached = this.#entries.get(key);
    if (cached && cached.expiresAt > this.#expiry.now()) return cached.promise;
    this.#entries.delete(key);
    const entry = { promise: read(), expiresAt: Infinity };
    this.#entries.set(key, entry);
    this.#dropOldest();
    void this.#expire(key, entry);
    return entry.promise;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  async #expire(key: string, entry: Entry<Value>): Promise<void> {
    try {
      const value = await entry.promise;
      entry.expiresAt = this.#expiry.now() + this.#expiry.keptMilliseconds(value);
    } catch {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    }
  }

  #dropOldest(): void {
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#maxKeys && oldest !== undefined) this.#entries.delete(oldest);
  }
}

/** Returns the values of keys in their order, undefined if there is none. Those that are not cached are read together. */
export function getAll<Value>(
  cache: PromiseCache<Value | undefined>,
  keys: readonly string[],
  readAll: (missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): Promise<(Value | undefined)[]> {
  const missing: string[] = [];
  const read = Promise.withResolvers<ReadonlyMap<string, Value>>();
  const values = keys.map((key) =>
    cache.get(key, () => {
      missing.push(key);
      return read.promise.then((found) => found.get(key));
    }),
  );
  if (missing.length > 0) read.resolve(readAll(missing));
  return Promise.all(values);
}
