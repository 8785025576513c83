import { formatList } from '#platform/format-lists.ts';
import { LIST_SEPARATOR } from './product-columns.ts';
import { quote, type ReadResult, splitList } from './read-cells.ts';

/** The collections of the shop by slug: the id of each, and whether its products are picked by hand. */
export type FileCollections = ReadonlyMap<string, { id: string; isPicked: boolean }>;

/** Returns the collections of the shop by slug, in their order. */
export function fileCollectionsOf(
  collections: readonly { id: string; slug: string; isPicked: boolean }[],
): FileCollections {
  return new Map(collections.map(({ slug, ...collection }) => [slug, collection]));
}

/** Writes the collections of a product. */
export function writeCollections(slugs: readonly string[]): string {
  return slugs.join(` ${LIST_SEPARATOR} `);
}

/** Reads the collections of a product by their slugs, in the order of the shop. */
export function readCollections(text: string, collections: FileCollections): ReadResult<string[]> {
  const slugs = new Set(splitList(text).map((slug) => slug.toLowerCase()));
  const unknown = [...slugs].filter((slug) => !collections.has(slug));
  if (unknown.length > 0) {
    const verb = unknown.length === 1 ? 'is no collection' : 'are no collections';
    return { ok: false, message: `${formatList(unknown.map(quote))} ${verb} of this shop. Write their addresses.` };
  }
  const byRule = [...slugs].find((slug) => collections.get(slug)?.isPicked === false);
  if (byRule !== undefined)
    return { ok: false, message: `${quote(byRule)} has a rule that chooses its products. Leave it out.` };
  return { ok: true, value: [...collections.keys()].filter((slug) => slugs.has(slug)) };
}

/** Returns the slugs of the collections that a product is in, in the order of the shop. */
export function slugsOf(memberships: readonly { collectionId: string }[], collections: FileCollections): string[] {
  const ids = new Set(memberships.map(({ collectionId }) => collectionId));
  return [...collections].flatMap(([slug, { id }]) => (ids.has(id) ? [slug] : []));
}
