import type { FastifyBaseLogger } from 'fastify';
import { actorOf } from '#features/audit/actor.server.ts';
import { warnUnlessDatabaseError } from '#platform/database/database-errors.server.ts';
import { watchRows } from '#platform/database/watched.server.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import { nameProblemPages } from '#platform/http/problem-page.server.ts';
import type { PageCache } from '#platform/page-cache/page-cache.server.ts';
import { serveHome } from '#platform/shop-home.ts';
import { settingsCalls } from './settings-calls.ts';
import { findSettings, type StoredSettings } from './settings-queries.server.ts';
import type { Settings } from './settings-schema.ts';
import { createSettingsService, type SettingsDependencies } from './settings-service.server.ts';

/** Assembles the settings of the shop. */
export async function createSettings(
  dependencies: SettingsDependencies & { log: FastifyBaseLogger; pageCache: PageCache },
) {
  const { db, log, pageCache, defaults } = dependencies;
  const service = createSettingsService(dependencies);
  const current = () => watch.current().settings;

  async function readIfChanged(known: StoredSettings | undefined): Promise<StoredSettings> {
    const latest = await findSettings(db, defaults);
    return known && latest.version === known.version && latest.changedAt === known.changedAt ? known : latest;
  }

  // Pages are rendered without waiting for the settings.
  const watch = await watchRows(db, readIfChanged, ({ settings }) => {
    applyToProcess(settings);
    pageCache.clear();
  });
  applyToProcess(current());

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
        if (saved.isChanged) await watch.spread();
        return service.find();
      });
    },
    start: async () => watch.start(warnUnlessDatabaseError(log, 'could not look for changed settings')),
    close: () => watch.stop(),
  };

  const settings = {
    /** Returns the settings as this process knows them, which others may have changed a moment ago. */
    current,

    /** Reads the settings from the database. */
    read: async (): Promise<Settings> => (await findSettings(db, defaults)).settings,
  };
  return { settings, feature };
}

/** Tells what has no access to settings: formats of prices and dates, and error pages. */
function applyToProcess(settings: Settings): void {
  serveHome(settings);
  nameProblemPages(settings.name);
}
