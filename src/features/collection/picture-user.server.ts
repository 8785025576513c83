import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { PictureUse, PictureUser } from '#features/media/picture-user.server.ts';
import { afterCommit } from '#platform/database/transaction-scope.server.ts';
import { findWithPictures, lockCollections, updateCollection } from './collection-queries.server.ts';
import type { EditingDependencies } from './collection-service.server.ts';

interface UserDependencies extends Pick<EditingDependencies, 'db' | 'now' | 'pictures'> {
  /** Lets this process see a change. Others look for changes on their own. */
  look: () => void;
}

/** Tells which collections show pictures. */
export function createPictureUser({ db, now, pictures, look }: UserDependencies): PictureUser {
  return {
    async findUses(urls): Promise<PictureUse[]> {
      const found = await findWithPictures(db, urls);
      return found.map(({ id, title, url }) => ({ url, kind: 'collection', _id: id, title }));
    },

    async replace(trx, from, to, actor) {
      const showing = (await lockCollections(trx)).filter(({ image }) => image === from);
      for (const collection of showing) {
        await pictures.keep(trx, [{ productId: collection._id, inOrders: [], onPage: [to] }]);
        await updateCollection(trx, { ...collection, image: to }, now());
        const text = `Changed the collection ${collection.title}: picture`;
        await writeAudit(trx, {
          at: now(),
          action: 'collection-changed',
          actor,
          subject: { _id: collection._id },
          text,
        });
      }
      if (showing.length > 0) afterCommit(look);
    },
  };
}
