import type { ContentEntry } from './content-entry.server.ts';
import { summaryOf } from './content-entry.server.ts';
import type { ContentDraft, ContentState } from './content-schema.ts';

/** What staff decide about an entry. */
export interface ContentFields {
  slug: string | undefined;
  title: string;
  body: string;
  excerpt: string | undefined;
  image: string | undefined;
  imageAlt: string | undefined;
  date: string | undefined;
  state: ContentState;
  /** Epoch milliseconds. */
  publishAt: number | undefined;
  position: number | undefined;
}

/** How entries of the audit log call the fields. */
const NAMES = {
  title: 'title',
  slug: 'address',
  body: 'text',
  excerpt: 'excerpt',
  image: 'picture',
  imageAlt: 'description of the picture',
  date: 'date',
  position: 'place',
} as const satisfies Partial<Record<keyof ContentFields, string>>;
const NAMED = [
  ...(['title', 'slug', 'body', 'excerpt', 'image', 'imageAlt'] as const),
  ...(['date', 'position'] as const),
];

/** Returns the fields of an entry. */
export function fieldsOf(entry: ContentEntry, body: string): ContentFields {
  const { slug, title, excerpt, image, imageAlt, date, state, publishAt, position } = entry;
  return { slug, title, body, excerpt, image, imageAlt, date, state, publishAt, position };
}

/** Returns the fields that a draft asks for. What it may leave out stays as it is. */
export function requestedFields(draft: ContentDraft, present?: ContentEntry): ContentFields {
  const { publishAt } = draft;
  return {
    slug: draft.slug ?? present?.slug,
    title: draft.title,
    body: draft.body,
    excerpt: draft.excerpt || undefined,
    image: draft.image ?? undefined,
    imageAlt: draft.imageAlt || undefined,
    date: draft.date ?? undefined,
    state: draft.state ?? present?.state ?? 'draft',
    publishAt: publishAt ? Date.parse(publishAt) : undefined,
    position: draft.position ?? present?.position,
  };
}

/** Returns the columns of a row with these fields. */
export function columnsOf(fields: ContentFields) {
  return {
    slug: fields.slug ?? null,
    title: fields.title,
    body: fields.body,
    excerpt: fields.excerpt ?? null,
    summary: summaryOf(fields.body),
    image: fields.image ?? null,
    image_alt: fields.imageAlt ?? null,
    date: fields.date ?? null,
    state: fields.state,
    publish_at: fields.publishAt ?? null,
    position: fields.position ?? null,
  };
}

/** Says what changed: "title, text, published". Empty if nothing did. */
export function describeChanges(before: ContentFields, after: ContentFields): string {
  const parts: string[] = NAMED.filter((field) => before[field] !== after[field]).map((field) => NAMES[field]);
  if (before.state !== after.state) parts.push(after.state === 'draft' ? 'made it a draft' : 'published');
  if (before.publishAt !== after.publishAt) parts.push('time of publishing');
  return parts.join(', ');
}
