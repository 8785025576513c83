import { batchesOf } from '#platform/batches.ts';
import type { List } from './list-query.ts';

/** Rows that are read at once from a whole list. */
const BATCH_SIZE = 100;

/** Creates a list whose keys are few enough to read all of them. Their rows are read by page, or in batches. */
export function keyedList<Key, Row>(
  readKeys: () => Promise<readonly Key[]>,
  toRows: (keys: readonly Key[]) => Promise<Row[]>,
): List<Row> {
  return {
    async readPage({ page, limit }) {
      const keys = await readKeys();
      const start = (page - 1) * limit;
      return { rows: await toRows(keys.slice(start, start + limit)), total: keys.length };
    },
    async *readAll() {
      for (const keys of batchesOf(await readKeys(), BATCH_SIZE)) yield await toRows(keys);
    },
  };
}
