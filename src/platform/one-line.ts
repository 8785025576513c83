import * as z from 'zod/mini';

/** Text without control characters, line breaks and bidirectional overrides. */
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u;

/** For names and addresses. In mails and lists, a line break in them could imitate text of the shop. */
export const isOneLine = z.regex(ONE_LINE, 'Must be one line without control characters');
