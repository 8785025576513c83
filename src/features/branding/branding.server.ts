import type { FastifyBaseLogger } from 'fastify';
import { actorOf } from '#features/audit/actor.server.ts';
import { warnUnlessDatabaseError } from '#platform/database/database-errors.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { watchRows } from '#platform/database/watched.server.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import { dressProblemPages } from '#platform/http/problem-page.server.ts';
import type { Route } from '#platform/http/router.server.ts';
import type { PageCache } from '#platform/page-cache/page-cache.server.ts';
import type { SealingKeys } from '#platform/seal.server.ts';
import { brandingCalls } from './branding-calls.ts';
import { factsOf, type KnownBranding, knowBranding } from './branding-facts.server.ts';
import type { BrandingFacts } from './branding-facts.ts';
import { createIcons, serveBrandingFiles } from './branding-files.server.ts';
import { toBranding } from './branding-look.ts';
import { createBrandingPreviews } from './branding-preview.server.ts';
import { findBranding, findBrandingVersion } from './branding-queries.server.ts';
import {
  type BrandingDependencies,
  createBrandingService,
  type SaveBrandingResult,
} from './branding-service.server.ts';
import { MIN_CONTRAST } from './contrast.ts';
import { palettesOf } from './palette.ts';
import { createPictureUser } from './picture-user.server.ts';
import { problemPageLook } from './problem-page-look.server.ts';

/** The branding that all processes know, which they read again when it has changed. */
export type BrandingWatch = Awaited<ReturnType<typeof watchBranding>>;

/** Keeps the branding in memory, because each page shows it. */
export async function watchBranding(db: Database, pageCache: PageCache) {
  async function readIfChanged(known: KnownBranding | undefined): Promise<KnownBranding> {
    if (known && (await findBrandingVersion(db)) === known.version) return known;
    return knowBranding(await findBranding(db));
  }
  const watch = await watchRows(db, readIfChanged, (branding) => {
    dressProblemPages(problemPageLook(branding));
    pageCache.clear();
  });
  dressProblemPages(problemPageLook(watch.current()));
  return watch;
}

/** Assembles the branding. */
export function createBranding(
  dependencies: BrandingDependencies & { log: FastifyBaseLogger; watch: BrandingWatch; keys: SealingKeys },
) {
  const { db, log, watch } = dependencies;
  const service = createBrandingService(dependencies);
  const previews = createBrandingPreviews(dependencies);
  const findIcon = createIcons(watch.current);

  async function read() {
    const { look, version } = await findBranding(db);
    return toBranding(look, version);
  }

  async function answer(saved: SaveBrandingResult) {
    if (!saved.ok) throw toProblem(saved);
    await watch.spread();
    return read();
  }

  function addRoutes(route: Route): void {
    route(brandingCalls.readBranding, read);

    route(brandingCalls.saveBranding, async ({ query, body, ...input }) =>
      answer(await service.save(body, query.version, actorOf(input))),
    );

    route(brandingCalls.resetBranding, async ({ query, ...input }) =>
      answer(await service.save({}, query.version, actorOf(input))),
    );

    route(brandingCalls.previewBranding, async ({ body }) => {
      const checked = await service.prepare(body);
      if (!checked.ok) throw toProblem(checked);
      const { token, expiresAt } = previews.begin(checked.prepared.look);
      return { url: `/brandingPreview/${token}`, expiresAt: new Date(expiresAt).toISOString() };
    });
  }

  const branding = {
    /** Returns the branding as this process knows it, which others may have changed a moment ago. */
    current: watch.current,

    findIcon,

    /** Returns what the page of a preview shows, unless its link is too old. */
    findPreview(token: string): BrandingFacts | undefined {
      const look = previews.find(token);
      return look && { ...(factsOf(look, palettesOf(look)) ?? { style: '', version: '' }), isPreview: true };
    },
  };

  const feature: Feature = {
    addRoutes(app, routeIn) {
      addRoutes(routeIn(app));
      serveBrandingFiles(app, watch.current, findIcon);
    },
    start: async () => watch.start(warnUnlessDatabaseError(log, 'could not look for a changed branding')),
    close: () => watch.stop(),
  };
  return { branding, pictureUser: createPictureUser(db, service, watch), feature };
}

function toProblem(refused: Exclude<SaveBrandingResult, { ok: true }>): Problem {
  const documented = getRefusal(brandingCalls.saveBranding, refused.reason);
  switch (refused.reason) {
    case 'low-contrast': {
      const { pair, theme, ratio } = refused.contrast;
      const detail = `In the ${theme} theme, the contrast of ${pair} is ${ratio} : 1. At least ${MIN_CONTRAST} : 1 is needed. Choose colours that are further apart.`;
      return new Problem({ ...documented, detail }, { pair, theme, ratio });
    }
    case 'picture-refused':
      return new Problem(documented, { errors: [{ path: refused.field, message: refused.message }] });
    default:
      return new Problem(documented);
  }
}
