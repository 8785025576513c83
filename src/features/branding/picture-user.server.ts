import type { PictureUse, PictureUser } from '#features/media/picture-user.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { afterCommit } from '#platform/database/transaction-scope.server.ts';
import { findBranding } from './branding-queries.server.ts';
import type { BrandingService } from './branding-service.server.ts';

/** Creates what tells the library of pictures which ones the branding shows. */
export function createPictureUser(
  db: Database,
  { replacePicture }: Pick<BrandingService, 'replacePicture'>,
  { spread }: { spread: () => Promise<void> },
): PictureUser {
  return {
    async findUses(urls) {
      const { logo, favicon } = (await findBranding(db)).look;
      const shown = [
        { url: logo?.url, _id: 'logo', title: 'Logo' },
        { url: favicon, _id: 'favicon', title: 'Icon' },
      ];
      return shown.flatMap(({ url, ...use }): PictureUse[] =>
        url !== undefined && urls.includes(url) ? [{ url, kind: 'branding', ...use }] : [],
      );
    },

    async replace(trx, from, to, actor) {
      if (await replacePicture(trx, from, to, actor)) afterCommit(spread);
    },
  };
}
