/** The refusals of forms with a file. */
export const NOT_ONE_FILE = { status: 400, detail: 'Send one file and nothing else.' } as const;
export const BROKEN_FORM = {
  status: 400,
  detail: 'The form with the file is malformed or broke off. Send it again.',
} as const;
/** The refusal while other files are read. */
export const READING_OTHERS = {
  status: 503,
  code: 'busy',
  detail: 'Other files are being read. Try again in a moment.',
} as const;
