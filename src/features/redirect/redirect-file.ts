import * as z from 'zod/mini';
import { formatNumber } from '#platform/format-numbers.ts';
import { MAX_REDIRECTS } from './redirect-schema.ts';

/** The form field of the file. */
export const FILE_FIELD = 'file';
/** The maximum size of a file: 5 MB. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** Refused rows that a problem lists. */
export const MAX_LISTED_ROWS = 100;

export const TOO_LARGE_TEXT = 'The file is larger than 5 MB. Split it into smaller ones.';
export const TOO_MANY_ROWS_TEXT = `The file has more than ${formatNumber(MAX_REDIRECTS)} rows. Split it into smaller ones.`;

export const FILE_TOO_LARGE = { status: 413, detail: TOO_LARGE_TEXT } as const;
export const NOT_A_FORM = {
  status: 415,
  detail: `Send the file as multipart/form-data, in the field ${FILE_FIELD}.`,
} as const;
/** Its problem says why, and what to do. */
export const UNREADABLE_FILE = {
  status: 422,
  code: 'unreadable-file',
  detail: 'The file cannot be read. Save it as CSV with the columns from and to, and choose it again.',
} as const;
/** Its problem has the first refused rows, as `rows`, and how many there are, as `refused`. */
export const ROWS_REFUSED = {
  status: 422,
  code: 'rows-refused',
  detail: 'Nothing was imported, because some rows cannot be. Correct them and choose the file again.',
} as const;

/** A row that cannot be imported. */
const refusedRowSchema = z.object({
  /** Its number as spreadsheets show it. */
  line: z.int(),
  from: z.string(),
  code: z.string(),
  message: z.string(),
});
export type RefusedRow = z.infer<typeof refusedRowSchema>;

/** The members of the problem of {@link ROWS_REFUSED}. */
export type RefusedRows = z.infer<typeof refusedRowsSchema>;
export const refusedRowsSchema = z.object({ refused: z.int(), rows: z.array(refusedRowSchema) });
