import * as z from 'zod/mini';

const MOST_ROWS_ON_A_PAGE = 100;

/** Query of a list: without it the whole list is answered, with it one page. */
export const listQuerySchema = z
  .object({
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_ROWS_ON_A_PAGE))),
  })
  .check(z.refine(({ page, limit }) => (page === undefined) === (limit === undefined), 'page and limit go together'));

/** What every list that can be had whole may refuse. */
export const TOO_MANY_WHOLE_LISTS = { 503: 'Too many are reading whole lists just now' };

/** What a list's rows begin with. */
export const searchSchema = z.optional(
  z.string().check(
    z.trim(),
    z.maxLength(200),
    // PostgreSQL keeps no text with this character and fails when it is asked for one.
    z.refine((text) => !text.includes('\0'), 'The search has a character that no text can have'),
  ),
);

/** Which rows of a list are wanted. */
export interface PageWanted {
  page: number;
  limit: number;
}

/** One page, with the number of rows in all. */
export interface Listed<Row> {
  rows: Row[];
  total: number;
}

/** A list, of which a page is read, or all rows, some at a time. */
export interface List<Row> {
  readPage: (page: PageWanted) => Promise<Listed<Row>>;
  readAll: () => AsyncIterable<readonly Row[]>;
}

/** A list without rows. */
export const EMPTY_LIST: List<never> = {
  readPage: async () => ({ rows: [], total: 0 }),
  async *readAll() {},
};

/** The page that a parsed list query asks for; `undefined` when it asks for all rows. */
export function pageWanted(query: z.output<typeof listQuerySchema>): PageWanted | undefined {
  const { page, limit } = query;
  return page === undefined || limit === undefined ? undefined : { page, limit };
}
