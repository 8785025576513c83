import * as z from 'zod/mini';
import { PICTURE_GONE, PICTURE_REFUSED, SLUG_RESERVED } from '#features/catalogue/product-calls.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { listQuerySchema } from '#platform/http/list-query.ts';
import { TOO_MANY_WHOLE_LISTS } from '#platform/http/refusals.ts';
import {
  changedContentSchema,
  contentDraftSchema,
  contentKindSchema,
  contentSchema,
  MAX_BODY_CHARACTERS,
  MAX_ENTRIES,
  previewRequestSchema,
  previewSchema,
  restoreSchema,
  revisionSchema,
} from './content-schema.ts';

/** Six bytes for each character, as JSON may write it, and room for the other fields. */
const MAX_REQUEST_BYTES = 6 * MAX_BODY_CHARACTERS + 64 * 1024;

const ofKind = { ...takesNothing, path: '/content/:kind', params: z.object({ kind: contentKindSchema }) };
const ofEntry = {
  ...takesNothing,
  path: '/content/:kind/:contentId',
  params: z.object({ kind: contentKindSchema, contentId: z.string() }),
};

const NO_SUCH_CONTENT = { status: 404, detail: 'There is no such entry. It may have been deleted.' } as const;
const NO_SUCH_REVISION = {
  status: 404,
  detail: 'There is no such version of this entry. It, or the entry, may have been deleted.',
} as const;
const CHANGED_SINCE = {
  status: 409,
  code: 'changed-since',
  detail:
    'This was changed by another person in the meantime. Load the present version, compare it with yours, and save again.',
} as const;
const BODY_TOO_LONG = {
  status: 413,
  code: 'body-too-long',
  detail: `A text has at most ${formatNumber(MAX_BODY_CHARACTERS)} characters. Shorten it, or divide it among several pages.`,
} as const;
/** Its problem says which names there are. */
const UNKNOWN_VALUE = {
  status: 422,
  code: 'unknown-value',
  detail:
    'The text names a value in double braces that the shop does not have. Correct the name, or remove the braces.',
} as const;
const SLUG_TAKEN = {
  status: 409,
  code: 'slug-taken',
  detail: 'Another page or post has this address. Choose another one.',
} as const;
const TOO_MANY_ENTRIES = {
  status: 409,
  code: 'too-many-entries',
  detail: `A shop has at most ${formatNumber(MAX_ENTRIES)} entries of a kind. Delete what you no longer need.`,
} as const;
const SAVE_REFUSALS = [SLUG_TAKEN, SLUG_RESERVED, BODY_TOO_LONG, UNKNOWN_VALUE, PICTURE_GONE, PICTURE_REFUSED] as const;

/** Calls for the texts of the shop: pages, posts, questions and legal pages. */
export const contentCalls = {
  listContent: defineCall({
    ...ofKind,
    method: 'GET',
    access: 'content.write',
    summary:
      'All entries of a kind, drafts and scheduled ones too: posts by date, the newest first, questions by position, ' +
      'others by title. Those that come with the shop and that nobody has changed have version 0',
    query: listQuerySchema,
    answer: z.array(contentSchema),
    refusals: [TOO_MANY_WHOLE_LISTS],
  }),
  getContent: defineCall({
    ...ofEntry,
    method: 'GET',
    access: 'content.write',
    summary: 'One entry',
    answer: contentSchema,
    refusals: [NO_SUCH_CONTENT],
  }),
  addContent: defineCall({
    ...ofKind,
    method: 'POST',
    access: 'content.write',
    summary: 'Adds an entry. Without `slug`, it is made from the title. HTML in its Markdown is shown as text',
    body: contentDraftSchema,
    maxBytes: MAX_REQUEST_BYTES,
    answer: contentSchema,
    refusals: [...SAVE_REFUSALS, TOO_MANY_ENTRIES],
  }),
  changeContent: defineCall({
    ...ofEntry,
    method: 'PUT',
    access: 'content.write',
    summary:
      'Replaces an entry that still has this version. Without `slug`, it keeps its own; former slugs lead to it. Version ' +
      '0 replaces what comes with the shop',
    body: changedContentSchema,
    maxBytes: MAX_REQUEST_BYTES,
    answer: contentSchema,
    refusals: [NO_SUCH_CONTENT, CHANGED_SINCE, ...SAVE_REFUSALS],
  }),
  deleteContent: defineCall({
    ...ofEntry,
    method: 'DELETE',
    access: 'content.write',
    summary: 'Deletes an entry with its versions. A legal page that comes with the shop gets its first text back',
    answer: z.object({ deletedCount: z.int() }),
    refusals: [NO_SUCH_CONTENT],
  }),
  arrangeQuestions: defineCall({
    ...takesNothing,
    method: 'PATCH',
    path: '/content/faq/order',
    access: 'content.write',
    summary: 'Puts questions in this order, before those that are left out; deleted ones are skipped',
    body: z.strictObject({ contentIds: z.array(z.string()).check(z.maxLength(MAX_ENTRIES)) }),
    answer: z.object({ modifiedCount: z.int() }),
  }),
  listRevisions: defineCall({
    ...ofEntry,
    path: `${ofEntry.path}/revision`,
    method: 'GET',
    access: 'content.write',
    summary:
      'The latest versions of an entry, newest first, down to the text that comes with the shop. Drafts that one person ' +
      'saves within minutes are one version',
    answer: z.array(revisionSchema),
    refusals: [NO_SUCH_CONTENT],
  }),
  restoreRevision: defineCall({
    ...ofEntry,
    path: `${ofEntry.path}/revision/:n/restore`,
    params: z.extend(ofEntry.params, { n: z.coerce.number().check(z.int(), z.minimum(0)) }),
    method: 'POST',
    access: 'content.write',
    summary: 'Makes title and text of a former version those of a new one. `version` is the present one',
    body: restoreSchema,
    answer: contentSchema,
    refusals: [NO_SUCH_REVISION, CHANGED_SINCE, UNKNOWN_VALUE],
  }),
  previewContent: defineCall({
    ...ofEntry,
    path: `${ofEntry.path}/preview`,
    method: 'POST',
    access: 'content.write',
    summary:
      'Makes a link that shows an entry for an hour to whoever has it, whatever its state: as it is saved, or, with ' +
      '`draft`, as it would be',
    body: previewRequestSchema,
    maxBytes: MAX_REQUEST_BYTES,
    answer: previewSchema,
    refusals: [NO_SUCH_CONTENT, BODY_TOO_LONG, UNKNOWN_VALUE],
  }),
} as const;
