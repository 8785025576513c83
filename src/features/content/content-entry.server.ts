import type { FileEntry } from './content-files.server.ts';
import { FILE_ENTRIES, findFileEntry } from './content-files.server.ts';
import type { IndexRow } from './content-queries.server.ts';
import type { ContentKind, ContentState } from './content-schema.ts';
import { plainParagraphs } from './markdown-text.server.ts';

/** Longer than what lists show of a text. */
const SUMMARY_CHARACTERS = 400;
/** Marks and all. */
const SUMMARISED_CHARACTERS = 4000;

/** An entry without its text, as every process has it in memory: of a file, of a row, or of a file that a row changes. */
export interface ContentEntry {
  /** How calls and the files of the shop name it. */
  _id: string;
  kind: ContentKind;
  /** The row, if there is one. */
  rowId?: string;
  /** The entry that comes with the shop. */
  file?: FileEntry;
  /** Whether the text is still that of the file. */
  hasFileText: boolean;
  slug?: string;
  title: string;
  excerpt?: string;
  /** The beginning of the text without marks. */
  summary: string;
  image?: string;
  imageAlt?: string;
  date?: string;
  state: ContentState;
  /** Epoch milliseconds. */
  publishAt?: number;
  version: number;
  position?: number;
  number?: number;
  /** Whether it was deleted, which the file does not know. */
  isHidden: boolean;
  changedAt?: number;
  changedBy?: string;
  /** The version of its kind in which it has changed last. */
  changedIn: number;
}

/** Returns the beginning of a text without marks. */
export function summaryOf(body: string): string {
  return plainParagraphs(body.slice(0, SUMMARISED_CHARACTERS)).join(' ').slice(0, SUMMARY_CHARACTERS);
}

const FROM_FILES: readonly ContentEntry[] = FILE_ENTRIES.map(({ fileId, body, ...entry }) => ({
  ...{ ...entry, _id: fileId, file: { ...entry, fileId, body }, hasFileText: true, summary: summaryOf(body) },
  ...{ state: 'published', version: 0, isHidden: false, changedIn: 0 },
}));

/** Merges the entries of the files with the rows, which may stand in their place. */
export function mergeEntries(rows: readonly IndexRow[]): ContentEntry[] {
  const replaced = new Set(rows.map(({ kind, file_id }) => `${kind}/${file_id}`));
  const untouched = FROM_FILES.filter(({ kind, _id }) => !replaced.has(`${kind}/${_id}`));
  return [...untouched, ...rows.flatMap((row) => toEntry(row) ?? [])];
}

/** Returns the entry of a row. None if the row only changes the place of an entry that no longer comes with the shop. */
function toEntry(row: IndexRow): ContentEntry | undefined {
  const fromFile = FROM_FILES.find(({ kind, _id }) => kind === row.kind && _id === row.file_id);
  const changed = {
    rowId: row.id,
    version: row.version,
    ...(row.position !== null && { position: row.position }),
    isHidden: row.hidden === 1,
    changedIn: Number(row.changed_in),
  };
  if (row.title === null) return fromFile && { ...fromFile, ...changed };
  const file = row.file_id === null ? undefined : findFileEntry(row.kind, row.file_id);
  return {
    ...changed,
    _id: row.file_id ?? (row.kind === 'faq' ? String(row.number) : row.id),
    kind: row.kind,
    ...(file && { file }),
    hasFileText: false,
    title: row.title,
    summary: row.summary ?? '',
    state: row.state,
    ...(row.slug !== null && { slug: row.slug }),
    ...(row.excerpt !== null && { excerpt: row.excerpt }),
    ...(row.image !== null && { image: row.image }),
    ...(row.image_alt !== null && { imageAlt: row.image_alt }),
    ...(row.date !== null && { date: row.date }),
    ...(row.publish_at !== null && { publishAt: Number(row.publish_at) }),
    ...(row.number !== null && { number: row.number }),
    changedAt: Number(row.changed_at),
    ...(row.changed_by !== null && { changedBy: row.changed_by }),
  };
}

/** Whether visitors see an entry. */
export function isVisible({ isHidden, state, publishAt = 0 }: ContentEntry, now: number): boolean {
  return !isHidden && state === 'published' && publishAt <= now;
}

/** Returns the path of an entry's page. */
export function pathOf({ kind, slug, number, file, _id }: ContentEntry): string {
  if (kind === 'faq') return '/faq';
  if (kind === 'post') return `/blog/${slug ?? number}`;
  return kind === 'legal' && file ? `/${file.fileId}` : `/pages/${slug ?? _id}`;
}

/** Sorts entries as lists show them: posts by date, the newest first, questions by position, others by title. */
export function compareEntries(one: ContentEntry, other: ContentEntry): number {
  const byNumber = (one.number ?? 0) - (other.number ?? 0);
  if (one.kind === 'faq') return (one.position ?? 0) - (other.position ?? 0) || byNumber;
  // A post without a date is a draft.
  if (one.kind === 'post') return dateOf(other).localeCompare(dateOf(one)) || -byNumber;
  return one.title.localeCompare(other.title) || one._id.localeCompare(other._id);
}

function dateOf({ date = '9999-12-31' }: ContentEntry): string {
  return date;
}
