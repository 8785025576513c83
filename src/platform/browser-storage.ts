/** A string store that works even when the browser blocks its storage. */
export interface BrowserStorage {
  read(key: string): string | null;
  /** @returns whether the browser stored it; otherwise it stays in memory until the page is closed. */
  write(key: string, text: string): boolean;
  remove(key: string): void;
}

/** Kept permanently and shared by all tabs. */
export const persistentStorage = createStorage(() => localStorage);
/** Kept until the tab is closed. */
export const tabStorage = createStorage(() => sessionStorage);

/** Falls back to memory: a browser's storage may be full, or blocked so that any access throws. */
function createStorage(getStorage: () => Storage): BrowserStorage {
  const memory = new Map<string, string>();

  return {
    read: (key) => memory.get(key) ?? attempt(() => getStorage().getItem(key)) ?? null,
    write(key, text) {
      memory.delete(key);
      const isStored = attempt(() => getStorage().setItem(key, text) ?? true) ?? false;
      if (!isStored) memory.set(key, text);
      return isStored;
    },
    remove(key) {
      memory.delete(key);
      attempt(() => getStorage().removeItem(key));
    },
  };
}

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
