import type { PictureUse, PictureUser } from '#features/media/picture-user.server.ts';
import { inIds } from '#platform/database/in-ids.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { afterCommit } from '#platform/database/transaction-scope.server.ts';
import { mergeEntries } from './content-entry.server.ts';
import { fieldsOf } from './content-fields.server.ts';
import { listRows } from './content-queries.server.ts';
import { CONTENT_KINDS } from './content-schema.ts';
import type { ContentDependencies } from './content-service.server.ts';
import { createContentWriting, findBody } from './content-writing.server.ts';
import { listLocked } from './locked-entries.server.ts';

/** Tells the library of pictures where the texts of the shop show them. */
export function createPictureUser(
  dependencies: ContentDependencies & {
    /** Lets every process see a change. */
    spread: () => Promise<void>;
  },
): PictureUser {
  const { db, spread } = dependencies;
  const write = createContentWriting(dependencies);

  return {
    async findUses(urls): Promise<PictureUse[]> {
      const uses = await listUses(db, urls);
      const entries = new Map(mergeEntries(await listRows(db)).map((entry) => [entry.rowId, entry]));
      return uses.flatMap(({ url, rowId }) => {
        const entry = entries.get(rowId);
        return entry ? [{ url, kind: entry.kind, _id: entry._id, title: entry.title }] : [];
      });
    },

    async replace(trx, from, to, actor): Promise<void> {
      const rowIds = new Set((await listUses(trx, [from])).map(({ rowId }) => rowId));
      if (rowIds.size === 0) return;
      afterCommit(spread);
      for (const kind of CONTENT_KINDS) {
        const locked = await listLocked(trx, kind);
        const users = locked.entries.filter((entry) => rowIds.has(entry.rowId ?? ''));
        for (const entry of users) {
          const present = { entry, body: await findBody(trx, entry) };
          const { image, ...fields } = fieldsOf(entry, present.body);
          const replaced = { image: image === from ? to : image, body: present.body.replaceAll(from, to) };
          const written = await write(trx, { kind, present, locked }, { ...fields, ...replaced }, actor);
          if (!written.ok) throw new Error(`The picture of ${entry.title} was not replaced: ${written.reason}`);
        }
      }
    },
  };
}

/** Lists the rows that show these pictures. */
async function listUses(
  source: Database | ShopTransaction,
  urls: readonly string[],
): Promise<{ url: string; rowId: string }[]> {
  if (urls.length === 0) return [];
  return source
    .selectFrom('picture_use')
    .innerJoin('content', 'content.id', 'picture_use.product_id')
    .select(['picture_use.url', 'content.id as rowId'])
    .where(inIds(source, 'picture_use.url', urls))
    .orderBy('content.id')
    .execute();
}
