import * as z from 'zod/mini';
import { persistentStorage } from '#platform/browser-storage.ts';
import { parseJson } from '#platform/parse-json.ts';
import { contentEntriesSchema } from './content-entries.ts';

/** Key in local storage. Signing out removes it. */
const KEY = 'keptContent';
/** Texts may be long, and browsers store some megabytes. */
const MAX_KEPT = 8;

const keptSchema = z.object({
  /** Which entry it belongs to. */
  of: z.string(),
  /** The version that was edited; 0 for a new entry too. */
  version: z.int(),
  /** Epoch milliseconds. */
  at: z.number(),
  entries: contentEntriesSchema,
});
type Kept = z.infer<typeof keptSchema>;

/** What was typed in this browser and is not saved yet, so that a reload or a crash loses nothing. */
export const keptEntries = {
  read(of: string): Kept | undefined {
    return readAll().find((kept) => kept.of === of);
  },

  keep(kept: Kept): void {
    const others = readAll().filter(({ of }) => of !== kept.of);
    write([kept, ...others].slice(0, MAX_KEPT));
  },

  forget(of: string): void {
    const all = readAll();
    const others = all.filter((kept) => kept.of !== of);
    if (others.length < all.length) write(others);
  },
};

function readAll(): Kept[] {
  return z.array(keptSchema).safeParse(parseJson(persistentStorage.read(KEY))).data ?? [];
}

function write(all: readonly Kept[]): void {
  if (all.length === 0) persistentStorage.remove(KEY);
  else persistentStorage.write(KEY, JSON.stringify(all));
}
