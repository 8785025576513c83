/** Caches promises by key, up to a number of keys. A rejected promise is not kept. */
export class PromiseCache<Value> {
  readonly #maxKeys: number;
  readonly #promises = new Map<string, Promise<Value>>();

  constructor(maxKeys: number) {
    this.#maxKeys = maxKeys;
  }

  /** Returns the promise for a key, from `read` if there is none. */
  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const cached = this.#promises.get(key);
    if (cached) return cached;
    if (this.#promises.size >= this.#maxKeys) this.#promises.clear();
    const promise = read().catch((error) => {
      if (this.#promises.get(key) === promise) this.#promises.delete(key);
      throw error;
    });
    this.#promises.set(key, promise);
    return promise;
  }

  clear(): void {
    this.#promises.clear();
  }
}
