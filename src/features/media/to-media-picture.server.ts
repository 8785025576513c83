import type { LibraryRow } from './library-queries.server.ts';
import type { MediaPicture } from './media-schema.ts';
import type { PictureUses } from './picture-uses.server.ts';

/** Converts rows of the library, with the places where the shop shows each picture. */
export async function toMediaPictures(
  rows: readonly LibraryRow[],
  { find }: Pick<PictureUses, 'find'>,
): Promise<MediaPicture[]> {
  const uses = await find(rows.map(({ url }) => url));
  return rows.map(({ id, url, alt, width, height, bytes, added_at }) => ({
    _id: id,
    ...{ url, alt, width, height, bytes },
    at: new Date(added_at).toISOString(),
    usedIn: uses.get(url) ?? [],
  }));
}
