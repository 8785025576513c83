import * as z from 'zod/mini';
import { multilineText, pictureAddressSchema, requiredText, tidyLines } from '#features/catalogue/draft-fields.ts';
import { isOneLine } from '#platform/one-line.ts';
import { statedSlugSchema } from '#platform/slug.ts';

/** Entries of each kind, with those that come with the shop. */
export const MAX_ENTRIES = 1000;
export const MAX_BODY_CHARACTERS = 200_000;
export const MAX_TITLE_CHARACTERS = 200;
export const MAX_EXCERPT_CHARACTERS = 500;
export const MAX_ALT_CHARACTERS = 300;
/** Far above the number of entries. */
const MAX_POSITION = 100_000;

/** Pages, posts of the blog, questions with their answers, and legal pages. */
export const CONTENT_KINDS = ['page', 'post', 'faq', 'legal'] as const;
export const contentKindSchema = z.enum(CONTENT_KINDS);
export type ContentKind = z.infer<typeof contentKindSchema>;

const stateSchema = z.enum(['draft', 'published']);
export type ContentState = z.infer<typeof stateSchema>;

const MOMENT = 'Must be a date and time such as 2027-01-31T12:00:00Z';
const DAY = 'Must be a day such as 2027-01-31';

/** Bodies of `POST /content/{kind}`. What is left out is empty. */
export const contentDraftSchema = z.strictObject({
  /** Made from the title, or kept, where it is left out. Questions have none. */
  slug: z.optional(statedSlugSchema),
  /** The heading of a page, or a question. */
  title: requiredText('Title is required', MAX_TITLE_CHARACTERS).check(isOneLine),
  /** Markdown. Its length is checked by the service, whose refusal has a status of its own. */
  body: z.string().check(z.overwrite(tidyLines)),
  excerpt: z.optional(z.nullable(multilineText(MAX_EXCERPT_CHARACTERS))),
  image: z.optional(z.nullable(pictureAddressSchema)),
  /** What the picture shows, for people who do not see it. */
  imageAlt: z.optional(z.nullable(multilineText(MAX_ALT_CHARACTERS))),
  /** The day that a post shows. */
  date: z.optional(z.nullable(z.iso.date(DAY))),
  /** Left out: a draft, or as it is. */
  state: z.optional(stateSchema),
  /** When a published entry appears. Without it, at once. */
  publishAt: z.optional(z.nullable(z.iso.datetime({ offset: true, error: MOMENT }))),
  /** Its place among questions, which are sorted by it. Left out: the last one, or as it is. */
  position: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_POSITION))),
});
export type ContentDraft = z.infer<typeof contentDraftSchema>;

const versionSchema = z.int('State the version that you have edited').check(z.minimum(0));

/** Bodies of `PUT /content/{kind}/{id}`, with the version that was edited. */
export const changedContentSchema = z.extend(contentDraftSchema, { version: versionSchema });
export type ChangedContent = z.infer<typeof changedContentSchema>;

/** A person who has changed something. */
const authorSchema = z.object({ _id: z.string(), name: z.string() });

/** An entry: a page, a post, a question or a legal page. */
export const contentSchema = z.object({
  _id: z.string(),
  kind: contentKindSchema,
  slug: z.optional(z.string()),
  title: z.string(),
  body: z.string(),
  excerpt: z.optional(z.string()),
  image: z.optional(z.string()),
  imageAlt: z.optional(z.string()),
  date: z.optional(z.string()),
  state: stateSchema,
  publishAt: z.optional(z.iso.datetime()),
  /** Grows with each change. 0 as long as it is the text that comes with the shop. */
  version: z.int(),
  position: z.optional(z.int()),
  /** Of a post, by which it is in `/blogs.json` and at `/blog/{number}`; of a question, by which it is in `/faq.json`. */
  number: z.optional(z.int()),
  /** Where its page is, or will be. */
  path: z.string(),
  /** Whether it comes with the shop, or has replaced what does. */
  isBuiltIn: z.boolean(),
  changedAt: z.optional(z.iso.datetime()),
  changedBy: z.optional(authorSchema),
});
export type Content = z.infer<typeof contentSchema>;

/** A former or the present version of an entry. */
export const revisionSchema = z.object({
  /** The version. 0 is the text that comes with the shop. */
  n: z.int(),
  /** Absent for the text that comes with the shop. */
  at: z.optional(z.iso.datetime()),
  by: z.optional(authorSchema),
  title: z.string(),
  body: z.string(),
});
export type Revision = z.infer<typeof revisionSchema>;

export const restoreSchema = z.strictObject({ version: versionSchema });

/** What a preview shows instead of what is saved. */
export const previewRequestSchema = z.strictObject({ draft: z.optional(contentDraftSchema) });

/** A link that shows an entry to whoever has it, whatever its state. */
export const previewSchema = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export type Preview = z.infer<typeof previewSchema>;
