import type { FastifyBaseLogger } from 'fastify';
import { actorOf } from '#features/audit/actor.server.ts';
import { NO_TAX, type TaxMode, type TaxTerms } from '#features/pricing/tax.ts';
import type { Destination } from '#features/shipping/shipping.server.ts';
import type { Place } from '#features/shipping/zone-rules.ts';
import { warnUnlessDatabaseError } from '#platform/database/database-errors.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { watchRows } from '#platform/database/watched.server.ts';
import { isAbroadInEu, taxedAs } from '#platform/european-union.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import type { PageCache } from '#platform/page-cache/page-cache.server.ts';
import { taxCalls } from './tax-calls.ts';
import { describeTaxes, type TaxFacts } from './tax-facts.ts';
import { type TaxProvider, TaxUnavailable } from './tax-provider.ts';
import { findTaxRates, findTaxVersion, type StoredRates } from './tax-rate-queries.server.ts';
import type { TaxRate } from './tax-rate-schema.ts';
import { type ChangeRatesResult, createTaxRateService } from './tax-rate-service.server.ts';
import { ratesAt, type SaleRates, termsFor, validAt } from './tax-rules.ts';
import type { VatCheck } from './vat-number-schema.ts';
import { readVatNumber, type VatNumbers } from './vat-numbers.server.ts';

/** How an order is taxed, and the VAT number that decided it. */
export interface SaleTax {
  terms: TaxTerms;
  vatNumber: string | undefined;
  /** What the register said, where the number mattered. */
  vatCheck: VatCheck | undefined;
}

/** How a sale is taxed, or why that is not known: the VAT number is not written like one, or the rates are not at hand. */
export type TaxDecision = { ok: true; saleTax: SaleTax } | { ok: false; reason: 'vat-number' | 'tax-unavailable' };

/** Decides how sales are taxed. */
export interface Taxes {
  /** Returns how a sale to a destination is taxed now. */
  decide: (destination: Destination, vatNumber: string | undefined) => Promise<TaxDecision>;

  /** Returns what pages say about taxes; undefined in a shop without any. */
  readFacts: () => TaxFacts | undefined;
}

interface KnownRates extends StoredRates {
  /** How many are valid by now. */
  valid: number;
}

interface TaxDependencies {
  db: Database;
  log: FastifyBaseLogger;
  now: () => number;
  /** Pages show rates. */
  pageCache: PageCache;
  getSettings: () => { taxMode: TaxMode; country: string; ossRegistered: boolean };
  vatNumbers: VatNumbers;
  /** Finds rates instead of the shop's own list. */
  provider: TaxProvider | undefined;
}

/** Assembles taxes. The rates are kept in memory, because each quote and each order needs them. */
export async function createTaxes(dependencies: TaxDependencies) {
  const { db, log, now, pageCache, getSettings, vatNumbers } = dependencies;
  const service = createTaxRateService(dependencies);

  async function readIfChanged(known: KnownRates | undefined): Promise<KnownRates> {
    const isSame = known !== undefined && (await findTaxVersion(db)) === known.version;
    const stored = isSame ? known : await findTaxRates(db);
    const valid = validAt(stored.rates, now()).length;
    return isSame && valid === known.valid ? known : { ...stored, valid };
  }
  const watch = await watchRows(db, readIfChanged, () => pageCache.clear());
  const { findRates }: TaxProvider = dependencies.provider ?? {
    findRates: async (place, moment) => ratesAt(watch.current().rates, place, moment),
  };

  /** Finds the rates at the destination and at home; undefined if the provider does not answer. */
  async function findSaleRates(destination: Place, home: string): Promise<SaleRates | undefined> {
    const moment = now();
    try {
      return {
        ofDestination: await findRates({ ...destination, country: taxedAs(destination.country) }, moment),
        atHome: await findRates({ country: taxedAs(home) }, moment),
      };
    } catch (error) {
      if (!(error instanceof TaxUnavailable)) throw error;
      log.warn({ err: error }, 'the tax rates of a place are not known');
      return undefined;
    }
  }

  const taxes: Taxes = {
    async decide({ country, ...place }, typedNumber) {
      const { taxMode: mode, country: home, ossRegistered: isOssRegistered } = getSettings();
      const number = typedNumber === undefined ? undefined : readVatNumber(typedNumber);
      if (typedNumber !== undefined && !number) return { ok: false, reason: 'vat-number' };
      const vatNumber = number?.value;
      if (mode === 'off') return { ok: true, saleTax: { terms: NO_TAX, vatNumber, vatCheck: undefined } };

      const destination = { ...place, country: country ?? home };
      const vatCheck = number && isAbroadInEu(home, destination.country) ? await vatNumbers.check(number) : undefined;
      const businessCountry = vatCheck?.result === 'valid' ? number?.country : undefined;
      const rates = await findSaleRates(destination, home);
      if (!rates) return { ok: false, reason: 'tax-unavailable' };
      const sale = { country: destination.country, businessCountry };
      return {
        ok: true,
        saleTax: { terms: termsFor(rates, { mode, home, isOssRegistered }, sale), vatNumber, vatCheck },
      };
    },

    readFacts() {
      const { taxMode, country } = getSettings();
      const rates = ratesAt(watch.current().rates, { country: taxedAs(country) }, now());
      return describeTaxes({ taxMode, country }, rates);
    },
  };

  const feature: Feature = {
    addRoutes: (app, routeIn) => addTaxRoutes(routeIn(app), service, watch.spread),
    start: async () => watch.start(warnUnlessDatabaseError(log, 'could not look for changed tax rates')),
    close: () => watch.stop(),
  };
  return { taxes, feature };
}

function addTaxRoutes(
  route: Route,
  service: ReturnType<typeof createTaxRateService>,
  /** Lets every process see a change. */
  spread: () => Promise<void>,
): void {
  async function changedOrThrow(result: ChangeRatesResult): Promise<TaxRate[]> {
    if (!result.ok) throw toProblem(result);
    await spread();
    return [...result.rates];
  }

  route(taxCalls.listTaxRates, async () => [...(await service.list())]);

  route(taxCalls.replaceTaxRates, async ({ body, ...input }) =>
    changedOrThrow(await service.replace(body, actorOf(input))),
  );

  route(taxCalls.addTaxPreset, async ({ body, ...input }) =>
    changedOrThrow(await service.addPreset(body.country, actorOf(input))),
  );
}

function toProblem(refused: Exclude<ChangeRatesResult, { ok: true }>): Problem {
  const documented = getRefusal(taxCalls.addTaxPreset, refused.reason);
  if (refused.reason !== 'rates-overlap') return new Problem(documented);
  return new Problem(documented, { errors: [{ path: String(refused.index), message: documented.detail }] });
}
