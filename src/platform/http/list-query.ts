import * as z from 'zod/mini';

const MAX_ROWS_PER_PAGE = 100;

/** The pagination query of a list. Without it the response is the whole list. */
export const listQuerySchema = z
  .object({
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ROWS_PER_PAGE))),
  })
  .check(z.refine(({ page, limit }) => (page === undefined) === (limit === undefined), 'page and limit go together'));

/** A check of texts to search for. PostgreSQL cannot store this character and rejects queries that contain it. */
export const withoutNul = z.refine<string>((text) => !text.includes('\0'), 'The search contains the character U+0000');

/** A search for rows by prefix. */
export const searchSchema = z.optional(z.string().check(z.trim(), z.maxLength(200), withoutNul));

/** A requested page of a list. */
export interface PageRequest {
  page: number;
  limit: number;
}

/** One page and the total number of rows. */
export interface ListResult<Row> {
  rows: Row[];
  total: number;
}

/** A list that can be read by page, or completely in batches. */
export interface List<Row> {
  readPage: (page: PageRequest) => Promise<ListResult<Row>>;
  readAll: () => AsyncIterable<Row[]>;
}

/** A list without rows. */
export const EMPTY_LIST: List<never> = {
  readPage: async () => ({ rows: [], total: 0 }),
  async *readAll() {},
};

/** Returns the page that a parsed list query requests, or `undefined` if it requests all rows. */
export function requestedPage(query: z.output<typeof listQuerySchema>): PageRequest | undefined {
  const { page, limit } = query;
  return page === undefined || limit === undefined ? undefined : { page, limit };
}
