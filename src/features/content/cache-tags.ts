import type { ContentKind } from './content-schema.ts';

/** Returns the tag of pages that show one entry. */
export function entryTag({ kind, _id }: { kind: ContentKind; _id: string }): string {
  return `content/${kind}/${_id}`;
}

/** Returns the tag of what lists entries of a kind. */
export function kindTag(kind: ContentKind): string {
  return `content/${kind}`;
}
