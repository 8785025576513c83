import type { UsedIn } from './media-schema.ts';
import type { PictureUser } from './picture-user.server.ts';

export type PictureUses = ReturnType<typeof createPictureUses>;

/** Creates the functions that find where the shop shows pictures. */
export function createPictureUses(getUsers: () => readonly PictureUser[]) {
  /** Finds the uses of pictures by their addresses. Pictures that nothing uses are left out. */
  async function find(urls: readonly string[]): Promise<ReadonlyMap<string, UsedIn>> {
    if (urls.length === 0) return new Map();
    const found = (await Promise.all(getUsers().map((user) => user.findUses(urls)))).flat();
    const byUrl = Map.groupBy(found, ({ url }) => url);
    return new Map([...byUrl].map(([url, uses]) => [url, uses.map(({ kind, _id, title }) => ({ kind, _id, title }))]));
  }

  return {
    getUsers,
    find,

    /** Returns those of these pictures that are in use. */
    listUsed: async (urls: readonly string[]): Promise<ReadonlySet<string>> => new Set((await find(urls)).keys()),
  };
}
