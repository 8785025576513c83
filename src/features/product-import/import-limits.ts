import { formatNumber } from '#platform/format-numbers.ts';

/** The form field of the file. */
export const IMPORT_FIELD = 'file';
/** The maximum size of a file: 20 MB. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** The maximum number of rows below the headings. */
export const MAX_ROWS = 20_000;
/** The maximum number of columns. */
export const MAX_COLUMNS = 200;
/** The maximum number of pictures of other sites that a file names. Fetching so many takes hours. */
export const MAX_FETCHED_PICTURES = 10_000;
/** The maximum length of a name of a file that is kept. */
export const MAX_FILE_NAME_CHARACTERS = 200;

/** Messages for refused files, from the browser before the upload and from the server after it. */
export const FILE_TOO_LARGE = 'The file is larger than 20 MB. Split it into smaller ones.';
export const TOO_MANY_ROWS = `The file has more than ${formatNumber(MAX_ROWS)} rows. Split it into smaller ones.`;
