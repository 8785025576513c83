import type { ContentKind, ContentState } from './content-schema.ts';

/**
 * Rows of `content`: entries that staff have made, and what they have changed of those that come with the shop. Such a
 * row without a title has only another place, or is hidden; the text is still that of the file.
 */
export interface ContentTable {
  id: string;
  kind: ContentKind;
  /** The entry that comes with the shop, in whose place the row stands. */
  file_id: string | null;
  slug: string | null;
  title: string | null;
  /** Markdown. */
  body: string | null;
  excerpt: string | null;
  /** The beginning of the body without marks, so that lists need no bodies. */
  summary: string | null;
  image: string | null;
  image_alt: string | null;
  /** ISO 8601 day. */
  date: string | null;
  state: ContentState;
  /** Epoch milliseconds. */
  publish_at: number | null;
  /** 0 as long as the text is that of the file. */
  version: number;
  position: number | null;
  number: number | null;
  /** 1 if the entry of the file was deleted. */
  hidden: number;
  changed_at: number;
  changed_by: string | null;
  /** The version of all entries of the kind in which this one has changed last. */
  changed_in: number;
}

/** Rows of `content_revision`: the texts that entries have and had. */
export interface ContentRevisionTable {
  content_id: string;
  /** The version of the entry. */
  n: number;
  title: string;
  body: string;
  excerpt: string | null;
  state: ContentState;
  publish_at: number | null;
  at: number;
  by_id: string | null;
}

/** Rows of `content_preview`: links that show an entry whatever its state. */
export interface ContentPreviewTable {
  /** SHA-256 of the token in the link. */
  token_hash: string;
  kind: ContentKind;
  entry_id: string;
  /** JSON. Null for what is saved. */
  draft: string | null;
  expires_at: number;
}

/** Rows of `content_state`, one for each kind. Each change of an entry of the kind locks it. */
export interface ContentStateTable {
  kind: ContentKind;
  /** Grows with each change. */
  version: number;
  /** The highest number that a post or a question ever had, so that none is given twice. */
  last_number: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    content: ContentTable;
    content_revision: ContentRevisionTable;
    content_preview: ContentPreviewTable;
    content_state: ContentStateTable;
  }
}
