import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { isLinkTarget } from '#platform/link-target.ts';
import { describeMenuChange } from './describe-menu.ts';
import { linksOf, withoutTargets } from './menu-links.ts';
import { lockMenu, replaceMenu } from './menu-queries.server.ts';
import { MENU_NAMES, type Menu, type MenuName } from './menu-schema.ts';

/** Whether a menu was saved. `bad-link`: the links at these paths of the body lead nowhere that the shop permits. */
export type SaveMenuResult =
  | { ok: true }
  | { ok: false; reason: 'bad-link'; paths: readonly string[] }
  | { ok: false; reason: 'changed-since' };

/** Creates the service with which staff change the menus. */
export function createMenuService({ db, now }: { db: Database; now: () => number }) {
  async function store(trx: ShopTransaction, menu: MenuName, changes: MenuChange, actor: Actor): Promise<void> {
    const { before, after } = changes;
    if (isDeepStrictEqual(before, after)) return;
    await replaceMenu(trx, menu, after);
    await writeAudit(trx, { at: now(), action: 'menu-changed', actor, text: describeMenuChange(menu, before, after) });
  }

  return {
    /** Replaces a menu. An empty one brings the links of the specification back. */
    async save(menu: MenuName, entries: Menu, version: number | undefined, actor: Actor): Promise<SaveMenuResult> {
      const paths = linksOf(entries).flatMap(({ to, path }) => (isLinkTarget(to) ? [] : [path]));
      if (paths.length > 0) return { ok: false, reason: 'bad-link', paths };
      return inTransaction<Tables, SaveMenuResult>(db, async (trx) => {
        const stored = await lockMenu(trx, menu);
        if (version !== undefined && version !== stored.version) return { ok: false, reason: 'changed-since' };
        const after = entries.length > 0 ? entries : undefined;
        await store(trx, menu, { before: stored.entries, after }, actor);
        return { ok: true };
      });
    },

    /** Removes the links to some targets from the menus that staff have made. */
    async removeLinks(trx: ShopTransaction, targets: ReadonlySet<string>, actor: Actor): Promise<void> {
      for (const menu of MENU_NAMES) {
        const { entries: before } = await lockMenu(trx, menu);
        if (!before) continue;
        const rest = withoutTargets(before, targets);
        await store(trx, menu, { before, after: rest.length > 0 ? rest : undefined }, actor);
      }
    },
  };
}

interface MenuChange {
  before: Menu | undefined;
  after: Menu | undefined;
}
