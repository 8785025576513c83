import * as z from 'zod/mini';
import { formatNumber } from '#platform/format-numbers.ts';
import { MAX_REDIRECTS } from './redirect-schema.ts';

/** The form field of the file. */
export const FILE_FIELD = 'file';
/** The maximum size of a file: 5 MB. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** The maximum number of refused rows that an answer lists. */
export const MAX_LISTED_ERRORS = 1000;

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
/** A row that is not imported, and why. */
const rowErrorSchema = z.object({
  /** Its number in the file, in which the heading is the first row. */
  row: z.int(),
  code: z.string(),
  message: z.string(),
});
export type RowError = z.infer<typeof rowErrorSchema>;

/** What an import did, or would do. */
export const redirectImportSchema = z.object({
  counts: z.object({ added: z.int(), changed: z.int(), same: z.int(), refused: z.int() }),
  /** The first refused rows. */
  errors: z.array(rowErrorSchema),
});
export type RedirectImportResult = z.infer<typeof redirectImportSchema>;
