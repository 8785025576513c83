import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { PictureService } from '#features/media/picture-service.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { keepIds } from '#platform/keep-ids.ts';
import { acceptHomePictures, type RefusedPicture } from './accept-home-pictures.server.ts';
import { DEFAULT_HOME } from './default-home.ts';
import { describeHomeChange } from './describe-home.server.ts';
import { lockHome, replaceHome, type StoredHome } from './home-queries.server.ts';
import type { Home, HomeDraft } from './home-schema.ts';
import { type BadLink, findBadLinks, withoutTargets } from './section-links.ts';
import { picturesOf, withPictures } from './section-pictures.ts';
import { MAX_SECTIONS } from './section-schema.ts';

/** Stands for the home page among the products that show pictures. */
const PICTURE_HOLDER = 'home';

/** Why the home page was not saved. `bad-link`: these addresses lead nowhere that the shop permits. */
export type HomeRefusal =
  | { ok: false; reason: 'bad-link'; links: readonly BadLink[] }
  | { ok: false; reason: 'picture-refused'; pictures: readonly RefusedPicture[] }
  | { ok: false; reason: 'too-many-sections' | 'changed-since' | 'picture-gone' };

export type SaveHomeResult = { ok: true } | HomeRefusal;

export type HomeService = ReturnType<typeof createHomeService>;

interface HomeServiceDependencies {
  db: Database;
  now: () => number;
  pictures: Pick<PictureService, 'accept' | 'keep'>;
}

/** Creates the service with which staff change the home page. */
export function createHomeService({ db, now, pictures }: HomeServiceDependencies) {
  /** Stores a home page, without sections that of the specification. @returns whether its pictures exist; if not, the caller must roll back. */
  async function store(trx: ShopTransaction, stored: StoredHome, sections: Home, actor: Actor): Promise<boolean> {
    const after = sections.length > 0 ? sections : undefined;
    if (isDeepStrictEqual(stored.sections, after)) return true;
    const onPage = sections.flatMap(picturesOf).map(({ url }) => url);
    const gone = await pictures.keep(trx, [{ productId: PICTURE_HOLDER, inOrders: [], onPage: [...new Set(onPage)] }]);
    if (gone.length > 0) return false;
    await replaceHome(trx, after);
    const text = describeHomeChange(stored.sections, after);
    await writeAudit(trx, { at: now(), action: 'home-changed', actor, text });
    return true;
  }

  /** Changes the sections that staff have made. There may be none. */
  async function changeOwn(trx: ShopTransaction, change: (sections: Home) => HomeDraft, actor: Actor): Promise<void> {
    const stored = await lockHome(trx);
    if (!stored.sections) return;
    await store(trx, stored, keepIds(change(stored.sections), stored.sections), actor);
  }

  return {
    /** Replaces the home page. Without sections, that of the specification comes back. */
    async save(draft: HomeDraft, version: number | undefined, actor: Actor): Promise<SaveHomeResult> {
      if (draft.length > MAX_SECTIONS) return { ok: false, reason: 'too-many-sections' };
      const links = findBadLinks(draft);
      if (links.length > 0) return { ok: false, reason: 'bad-link', links };
      const accepted = await acceptHomePictures(draft, pictures);
      if (!accepted.ok) return accepted;
      return inTransaction<Tables, SaveHomeResult>(db, async (trx, rollBack) => {
        const stored = await lockHome(trx);
        if (version !== undefined && version !== stored.version)
          return rollBack({ ok: false, reason: 'changed-since' });
        const sections = keepIds(accepted.sections, stored.sections ?? DEFAULT_HOME);
        const isStored = await store(trx, stored, sections, actor);
        return isStored ? { ok: true } : rollBack({ ok: false, reason: 'picture-gone' });
      });
    },

    /** Removes what leads to some targets from the home page that staff have made. */
    removeLinks: (trx: ShopTransaction, targets: ReadonlySet<string>, actor: Actor): Promise<void> =>
      changeOwn(trx, (sections) => withoutTargets(sections, targets), actor),

    /** Replaces a picture wherever the home page shows it. */
    replacePicture: (trx: ShopTransaction, from: string, to: string, actor: Actor): Promise<void> =>
      changeOwn(
        trx,
        (sections) => sections.map((section) => withPictures(section, (url) => (url === from ? to : url))),
        actor,
      ),
  };
}
