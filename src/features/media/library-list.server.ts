import type { Database } from '#platform/database/tables.ts';
import type { List } from '#platform/http/list-query.ts';
import { countLibrary, type LibraryRow, listLibrary } from './library-queries.server.ts';
import type { MediaPicture } from './media-schema.ts';
import type { PictureUses } from './picture-uses.server.ts';
import { toMediaPictures } from './to-media-picture.server.ts';

/** Pictures that are read at a time. */
const ROWS_AT_ONCE = 1000;

/** Which pictures of the library are listed. */
export interface LibraryFilter {
  /** A text in the alternative text or in the name of a place that shows the picture. */
  search?: string | undefined;
  unusedOnly: boolean;
}

/** Lists pictures of the library, newest first. Where a picture is used is known by features, so filters ask about all. */
export function libraryList(db: Database, uses: PictureUses, filter: LibraryFilter): List<MediaPicture> {
  const text = filter.search?.toLowerCase() ?? '';
  const isFiltered = text !== '' || filter.unusedOnly;

  async function* readAll(): AsyncGenerator<MediaPicture[]> {
    let last: LibraryRow | undefined;
    do {
      const rows = await listLibrary(db, { last, limit: ROWS_AT_ONCE });
      const pictures = await toMediaPictures(rows, uses);
      yield isFiltered ? pictures.filter(matches) : pictures;
      last = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
    } while (last);
  }

  function matches({ alt, usedIn }: MediaPicture): boolean {
    if (filter.unusedOnly && usedIn.length > 0) return false;
    return [alt, ...usedIn.map(({ title }) => title)].some((each) => each.toLowerCase().includes(text));
  }

  return {
    readAll,
    async readPage({ page, limit }) {
      const offset = (page - 1) * limit;
      if (!isFiltered) {
        const rows = await listLibrary(db, { offset, limit });
        return { rows: await toMediaPictures(rows, uses), total: await countLibrary(db) };
      }
      let total = 0;
      const rows: MediaPicture[] = [];
      for await (const batch of readAll()) {
        rows.push(...batch.slice(Math.max(0, offset - total), Math.max(0, offset + limit - total)));
        total += batch.length;
      }
      return { rows, total };
    },
  };
}
