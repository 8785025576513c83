import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { actorOf } from '#features/audit/actor.server.ts';
import { warnUnlessDatabaseError } from '#platform/database/database-errors.server.ts';
import { engineOf } from '#platform/database/engine.server.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import type { PageCache } from '#platform/page-cache/page-cache.server.ts';
import { serveHome } from '#platform/shop-home.ts';
import { settingsCalls } from './settings-calls.ts';
import { findSettings } from './settings-queries.server.ts';
import type { Settings } from './settings-schema.ts';
import { createSettingsService, type SettingsDependencies } from './settings-service.server.ts';
import { SEEN_AFTER_MILLISECONDS, watchSettings } from './settings-watch.server.ts';

/** Assembles the settings of the shop. */
export async function createSettings(
  dependencies: SettingsDependencies & { log: FastifyBaseLogger; pageCache: PageCache },
) {
  const { db, log, pageCache, defaults } = dependencies;
  const service = createSettingsService(dependencies);
  const watch = await watchSettings(db, defaults, (settings) => {
    serveHome(settings);
    pageCache.clear();
  });
  serveHome(watch.current());

  /** Lets every process see a change. On SQLite there is only this one. */
  async function spread(): Promise<void> {
    await watch.look();
    if (engineOf(db) === 'postgres') await wait(SEEN_AFTER_MILLISECONDS);
  }

  const feature: Feature = {
    addRoutes(app, routeIn) {
      const route = routeIn(app);

      route(settingsCalls.readSettings, () => service.find());

      route(settingsCalls.saveSettings, async ({ body, requireConfirmation, ...input }) => {
        const actor = actorOf(input);
        let saved = await service.save(body, actor, false);
        if (!saved.ok && saved.reason === 'confirm-again') {
          await requireConfirmation();
          saved = await service.save(body, actor, true);
        }
        if (!saved.ok) throw new Problem(getRefusal(settingsCalls.saveSettings, saved.reason));
        if (saved.isChanged) await spread();
        return service.find();
      });
    },
    start: async () => watch.start(warnUnlessDatabaseError(log, 'could not look for changed settings')),
    close: () => watch.stop(),
  };

  const settings = {
    /** Returns the settings as this process knows them, which others may have changed a moment ago. */
    current: watch.current,

    /** Reads the settings from the database. */
    read: async (): Promise<Settings> => (await findSettings(db, defaults)).settings,
  };
  return { settings, feature };
}
