import type { PictureUse, PictureUser } from '#features/media/picture-user.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { afterCommit } from '#platform/database/transaction-scope.server.ts';
import { findHome } from './home-queries.server.ts';
import type { HomeService } from './home-service.server.ts';
import { nameSection } from './name-section.ts';
import { picturesOf } from './section-pictures.ts';

interface UserDependencies {
  db: Database;
  service: Pick<HomeService, 'replacePicture'>;
  /** Lets every process see a change. */
  spread: () => Promise<void>;
}

/** Tells the library of pictures which sections of the home page show them. */
export function createPictureUser({ db, service, spread }: UserDependencies): PictureUser {
  return {
    async findUses(urls): Promise<PictureUse[]> {
      const { sections = [] } = await findHome(db);
      return sections.flatMap((section) => {
        const shown = new Set(picturesOf(section).map(({ url }) => url));
        const title = nameSection(section);
        return urls.filter((url) => shown.has(url)).map((url) => ({ url, kind: 'home', _id: section._id, title }));
      });
    },

    async replace(trx, from, to, actor) {
      await service.replacePicture(trx, from, to, actor);
      afterCommit(spread);
    },
  };
}
