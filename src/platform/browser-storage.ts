/** Texts under names, as a browser's storage keeps them. */
export interface BrowserStorage {
  read(key: string): string | null;
  /** @returns whether the browser keeps it; otherwise it is there until the page is left. */
  write(key: string, text: string): boolean;
  remove(key: string): void;
}

/** For good, and shared by all tabs. */
export const lastingStorage = createStorage(() => localStorage);
/** For as long as the tab is open. */
export const tabStorage = createStorage(() => sessionStorage);

/** Browsers may block their storage, and then throw at any touch of it, or it may be full. Memory takes its place. */
function createStorage(find: () => Storage): BrowserStorage {
  const memory = new Map<string, string>();

  return {
    read: (key) => memory.get(key) ?? tried(() => find().getItem(key)) ?? null,
    write(key, text) {
      memory.delete(key);
      const isKept = tried(() => find().setItem(key, text) ?? true) ?? false;
      if (!isKept) memory.set(key, text);
      return isKept;
    },
    remove(key) {
      memory.delete(key);
      tried(() => find().removeItem(key));
    },
  };
}

function tried<Result>(touch: () => Result): Result | undefined {
  try {
    return touch();
  } catch {
    return undefined;
  }
}
