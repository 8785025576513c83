import * as z from 'zod/mini';
import { formatNumber } from '#platform/format-numbers.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { listQuerySchema, searchSchema } from '#platform/http/list-query.ts';
import { TOO_MANY_WHOLE_LISTS } from '#platform/http/refusals.ts';
import { BROKEN_FORM, NOT_ONE_FILE, READING_OTHERS } from '#platform/http/upload-refusals.ts';
import { BAD_LINK } from '#platform/link-target.ts';
import {
  FILE_FIELD,
  FILE_TOO_LARGE,
  MAX_LISTED_ERRORS,
  NOT_A_FORM,
  redirectImportSchema,
  UNREADABLE_FILE,
} from './redirect-file.ts';
import { PATH_IN_USE, REDIRECT_EXISTS, REDIRECT_LOOP, TOO_MANY_REDIRECTS } from './redirect-refusals.ts';
import { missedPathSchema, redirectDraftSchema, redirectSchema } from './redirect-schema.ts';

/** Calls for redirects. */
export const redirectCalls = {
  listRedirects: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/redirect',
    access: 'content.write',
    summary: 'Redirects, newest first; those whose address begins with `search`',
    query: z.safeExtend(listQuerySchema, { search: searchSchema }),
    answer: z.array(redirectSchema),
    refusals: [TOO_MANY_WHOLE_LISTS],
  }),
  exportRedirects: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/redirect.csv',
    access: 'content.write',
    summary: 'All redirects as CSV, for spreadsheets and imports',
    answer: z.unknown(),
    media: 'text/csv; charset=utf-8',
  }),
  listMissedPaths: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/redirect/missed',
    access: 'content.write',
    summary: 'Paths of the last 30 days that were not found, the most frequent first, without who asked for them',
    query: listQuerySchema,
    answer: z.array(missedPathSchema),
    refusals: [TOO_MANY_WHOLE_LISTS],
  }),
  addRedirect: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/redirect',
    access: 'content.write',
    summary:
      'Leads a path that no page has to another address (301, the default), or says that its page is gone (410, without ' +
      '`to`). The query of the visitor is kept, unless `to` has one',
    body: redirectDraftSchema,
    answer: redirectSchema,
    refusals: [BAD_LINK, PATH_IN_USE, REDIRECT_LOOP, REDIRECT_EXISTS, TOO_MANY_REDIRECTS],
  }),
  deleteRedirect: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/redirect/:redirectId',
    access: 'content.write',
    summary: 'Deletes a redirect',
    params: z.object({ redirectId: z.string() }),
    answer: z.object({ deletedCount: z.int() }),
    refusals: [{ status: 404, detail: 'There is no such redirect. It may have been deleted.' }],
  }),
  importRedirects: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/redirect-import',
    access: 'content.write',
    summary:
      'Adds the redirects of a CSV file with the columns `from` and `to`, and changes those that lead elsewhere. Without ' +
      'a `to`, the page is gone. Rows that are refused do not block the others; ' +
      `the first ${formatNumber(MAX_LISTED_ERRORS)} are listed. With \`dryRun\`, says what it would do`,
    query: z.object({ dryRun: z.optional(z.enum(['true', 'false'])) }),
    upload: { field: FILE_FIELD, types: ['text/csv', 'text/tab-separated-values', 'text/plain'] },
    answer: redirectImportSchema,
    refusals: [NOT_ONE_FILE, BROKEN_FORM, FILE_TOO_LARGE, NOT_A_FORM, UNREADABLE_FILE, READING_OTHERS],
  }),
};
