import * as z from 'zod/mini';

const MOST_ROWS_ON_A_PAGE = 100;

/** Query of a list: without it the whole list is answered, with it one page. */
export const listQuerySchema = z
  .object({
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_ROWS_ON_A_PAGE))),
  })
  .check(z.refine(({ page, limit }) => (page === undefined) === (limit === undefined), 'page and limit go together'));

/** What a list's rows begin with. */
export const searchSchema = z.optional(
  z.string().check(
    z.trim(),
    z.maxLength(200),
    // PostgreSQL keeps no text with this character and fails when it is asked for one.
    z.refine((text) => !text.includes('\0'), 'The search has a character that no text can have'),
  ),
);

/** Which rows of a list are wanted; `undefined` means all of them. */
export type PageWanted = { page: number; limit: number } | undefined;

/** One page, or the whole list, with the number of rows in all. */
export interface Listed<Row> {
  rows: Row[];
  total: number;
}

/** The page that a parsed list query asks for. */
export function pageWanted(query: z.output<typeof listQuerySchema>): PageWanted {
  const { page, limit } = query;
  return page === undefined || limit === undefined ? undefined : { page, limit };
}
