import type { FastifyBaseLogger } from 'fastify';
import { actorOf } from '#features/audit/actor.server.ts';
import { warnUnlessDatabaseError } from '#platform/database/database-errors.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { watchRows } from '#platform/database/watched.server.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import type { PageCache } from '#platform/page-cache/page-cache.server.ts';
import {
  type Basket,
  type ExplainedShipping,
  explainShipping,
  quoteShipping,
  type ShippingOffer,
} from './quote-shipping.ts';
import { shippingCalls } from './shipping-calls.ts';
import { listZones, readZoneVersions } from './zone-queries.server.ts';
import { countriesOf, type Place } from './zone-rules.ts';
import type { Zone } from './zone-schema.ts';
import { createZoneService, type SaveZoneResult } from './zone-service.server.ts';

/** A place; without a country, one in the home country. */
export type Destination = Partial<Place>;

/** What is shipped. Lines without a weight count as the default weight. */
export interface UnweighedBasket extends Omit<Basket, 'lines'> {
  lines: readonly { amount: number; weightGrams: number | null | undefined }[];
}

interface KnownZones {
  versions: string;
  zones: readonly Zone[];
}

/** Computes how baskets can be shipped, without a query. */
export interface Shipping {
  /** Returns the methods for a destination; undefined if nothing ships there. */
  offer: (destination: Destination, basket: UnweighedBasket) => ShippingOffer | undefined;

  /** Explains which zone and which rates count for a basket. */
  explain: (destination: Destination, basket: UnweighedBasket) => ExplainedShipping;

  /** Returns the countries of the zones, the home country first, or undefined if the shop has none and ships to its home country only. */
  shipsTo: () => readonly string[] | undefined;
}

/** Assembles shipping zones. They are kept in memory, because each quote and each order needs all of them. */
export async function createShipping(dependencies: {
  db: Database;
  log: FastifyBaseLogger;
  now: () => number;
  /** Pages name the countries of the zones. */
  pageCache: PageCache;
  /** The settings of the shop: its home country, and what a variant without a weight counts as. */
  getSettings: () => { country: string; defaultWeightGrams: number };
}) {
  const { db, log, pageCache, getSettings } = dependencies;
  const service = createZoneService(dependencies);

  async function readIfChanged(known: KnownZones | undefined): Promise<KnownZones> {
    const versions = await readZoneVersions(db);
    if (versions === known?.versions) return known;
    // The zones may be newer than the versions, and then are read once more.
    return { versions, zones: versions === '' ? [] : await listZones(db) };
  }
  const watch = await watchRows(db, readIfChanged, () => pageCache.clear());

  const feature: Feature = {
    addRoutes: (app, routeIn) => addZoneRoutes(routeIn(app), service, watch.spread),
    start: async () => watch.start(warnUnlessDatabaseError(log, 'could not look for changed shipping zones')),
    close: () => watch.stop(),
  };
  /** Fills in the home country, and the weight of lines without one. */
  function complete({ country, ...place }: Destination, { lines, ...basket }: UnweighedBasket) {
    const { country: homeCountry, defaultWeightGrams } = getSettings();
    const weighed = lines.map(({ amount, weightGrams }) => ({
      amount,
      weightGrams: weightGrams ?? defaultWeightGrams,
    }));
    return { place: { ...place, country: country ?? homeCountry }, homeCountry, basket: { ...basket, lines: weighed } };
  }

  const shipping: Shipping = {
    offer(destination, unweighed) {
      const { basket, ...where } = complete(destination, unweighed);
      return quoteShipping(watch.current().zones, where, basket);
    },
    explain(destination, unweighed) {
      const { basket, place } = complete(destination, unweighed);
      return explainShipping(watch.current().zones, place, basket);
    },
    shipsTo() {
      return countriesOf(watch.current().zones, getSettings().country);
    },
  };
  return { shipping, feature };
}

function addZoneRoutes(
  route: Route,
  zones: ReturnType<typeof createZoneService>,
  /** Lets every process see a change. */
  spread: () => Promise<void>,
): void {
  async function savedOrThrow(result: SaveZoneResult): Promise<Zone> {
    if (!result.ok) throw toProblem(result);
    await spread();
    return result.zone;
  }

  route(shippingCalls.listZones, () => zones.list());

  route(shippingCalls.addZone, async ({ body, ...input }) => savedOrThrow(await zones.add(body, actorOf(input))));

  route(shippingCalls.changeZone, async ({ params, body, ...input }) =>
    savedOrThrow(await zones.change(params.zoneId, body, actorOf(input))),
  );

  route(shippingCalls.deleteZone, async ({ params, ...input }) => {
    if (!(await zones.remove(params.zoneId, actorOf(input))))
      throw new Problem(getRefusal(shippingCalls.deleteZone, 'not-found'));
    await spread();
    return { deletedCount: 1 };
  });
}

function toProblem(refusal: Exclude<SaveZoneResult, { ok: true }>): Problem {
  const documented = getRefusal(shippingCalls.changeZone, refusal.reason);
  switch (refusal.reason) {
    case 'rates-gap': {
      const path = `methods.${refusal.method}.rates`;
      return new Problem(documented, { errors: [{ path, message: documented.detail }] });
    }
    case 'zones-overlap': {
      const { other, place } = refusal;
      const detail = `The zone ${other} covers ${place} too, so neither would win. Take it out of one of them.`;
      return new Problem({ ...documented, detail });
    }
    default:
      return new Problem(documented);
  }
}
