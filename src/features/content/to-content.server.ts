import { type ContentEntry, pathOf } from './content-entry.server.ts';
import type { Content, Revision } from './content-schema.ts';
import type { ContentRevisionTable } from './content-table.ts';

/** The names of people by their ids. */
export type Names = ReadonlyMap<string, string>;

/** Lists who has changed entries last. */
export function authorsOf(entries: readonly ContentEntry[]): string[] {
  return [...new Set(entries.flatMap(({ changedBy }) => changedBy ?? []))];
}

/** Returns an entry as calls answer it. */
export function toContent(entry: ContentEntry, body: string, names: Names): Content {
  const { _id, kind, title, state, version, publishAt, changedAt, changedBy, file } = entry;
  const { slug, excerpt, image, imageAlt, date, position, number } = entry;
  return {
    ...{ _id, kind, title, body, state, version, path: pathOf(entry), isBuiltIn: file !== undefined },
    ...(slug !== undefined && { slug }),
    ...(excerpt !== undefined && { excerpt }),
    ...(image !== undefined && { image }),
    ...(imageAlt !== undefined && { imageAlt }),
    ...(date !== undefined && { date }),
    ...(position !== undefined && { position }),
    ...(number !== undefined && { number }),
    ...(publishAt !== undefined && { publishAt: new Date(publishAt).toISOString() }),
    ...(changedAt !== undefined && { changedAt: new Date(changedAt).toISOString() }),
    ...(changedBy !== undefined && { changedBy: authorOf(changedBy, names) }),
  };
}

/** Returns a version of an entry as calls answer it. */
export function toRevision(
  row: Pick<ContentRevisionTable, 'n' | 'at' | 'by_id' | 'title' | 'body'>,
  names: Names,
): Revision {
  const { n, at, by_id, title, body } = row;
  return {
    ...{ n, at: new Date(Number(at)).toISOString(), title, body },
    ...(by_id !== null && { by: authorOf(by_id, names) }),
  };
}

/** Names of people who are gone are empty. */
function authorOf(_id: string, names: Names): { _id: string; name: string } {
  return { _id, name: names.get(_id) ?? '' };
}
