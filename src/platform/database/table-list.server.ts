import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { SelectQueryBuilder } from 'kysely';
import type { List, PageRequest } from '#platform/http/list-query.ts';
import { ApproximateTotals } from './approximate-totals.server.ts';
import { type PageWindow, pageWindowOf } from './page-window.server.ts';
import type { Database, ShopTransaction, Tables } from './tables.ts';

/** The queries of a list. `Stored` is a row of its table, `Row` what the list contains. */
export interface ListQueries<Stored, Row> {
  /** Identifies the list among those whose totals are cached together. */
  key: unknown;
  /** Counts the rows, up to `max` if it is given. */
  count: (max?: number) => Promise<number>;
  /** Reads the rows of a page of the list, which has `total` rows. */
  readWindow: (window: PageWindow, total: number) => Promise<Stored[]>;
  /** Reads the first rows after `last`, or of the list. */
  readAfter: (last: Stored | undefined, limit: number) => Promise<Stored[]>;
  toRows: (stored: Stored[]) => Row[] | Promise<Row[]>;
}

/** Rows that are read at once from a whole list. */
const BATCH_SIZE = 200;

/** Creates a function that makes lists of queries. It caches the totals of long lists. */
export function createLists(now?: () => number) {
  const totals = new ApproximateTotals(now);
  return <Stored, Row>(queries: ListQueries<Stored, Row>): List<Row> => ({
    async readPage(page) {
      const total = await totals.get(queries.key, queries.count);
      return { total, rows: await readPage(queries, page, total) };
    },
    readAll: () => readBatches(queries),
  });
}

/** Reads a page of a list of `total` rows. */
export async function readPage<Stored, Row>(
  { readWindow, toRows }: ListQueries<Stored, Row>,
  page: PageRequest,
  total: number,
): Promise<Row[]> {
  return toRows(await readWindow(pageWindowOf(page, total), total));
}

/**
 * Reads a whole list in batches, each starting after the last row of the one before. No connection is held between
 * batches, so a slow consumer blocks nothing. They are not one snapshot: rows may change in between. Other requests get
 * their turn after each batch, because SQLite and a fast consumer never wait for anything.
 */
async function* readBatches<Stored, Row>({ readAfter, toRows }: ListQueries<Stored, Row>): AsyncGenerator<Row[]> {
  let last: Stored | undefined;
  do {
    const stored = await readAfter(last, BATCH_SIZE);
    yield await toRows(stored);
    await yieldToEventLoop();
    last = stored.length === BATCH_SIZE ? stored.at(-1) : undefined;
  } while (last !== undefined);
}

/** Counts the rows of a query of ids, up to `max`, because counting all of a large table is slow. */
export async function countIds<Table extends keyof Tables>(
  db: Database | ShopTransaction,
  ids: SelectQueryBuilder<Tables, Table, { id: string }>,
  max?: number,
): Promise<number> {
  const { total } = await db
    .selectFrom((max === undefined ? ids : ids.limit(max)).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
