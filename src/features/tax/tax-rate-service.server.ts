import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { keepIds } from '#platform/keep-ids.ts';
import { describeRateChanges } from './describe-tax-rates.ts';
import { presetRates } from './tax-presets.ts';
import { findTaxRates, lockTaxRates, replaceTaxRates } from './tax-rate-queries.server.ts';
import { MAX_TAX_RATES, type TaxRate, type TaxRateDraft } from './tax-rate-schema.ts';
import { findOverlappingRate } from './tax-rules.ts';

/** The rates that the shop has now, or why nothing has changed. */
export type ChangeRatesResult =
  | { ok: true; rates: readonly TaxRate[] }
  /** The rate at this index counts for the same place, class and moment as an earlier one. */
  | { ok: false; reason: 'rates-overlap'; index: number }
  | { ok: false; reason: 'too-many-rates' | 'not-found' };

/** Creates the service with which staff keep tax rates. */
export function createTaxRateService({ db, now }: { db: Database; now: () => number }) {
  async function store(
    trx: ShopTransaction,
    before: readonly TaxRate[],
    drafts: readonly TaxRateDraft[],
    actor: Actor,
  ): Promise<ChangeRatesResult> {
    const index = findOverlappingRate(drafts);
    if (index !== undefined) return { ok: false, reason: 'rates-overlap', index };
    const rates = keepIds(drafts, before);
    const changes = describeRateChanges(before, rates);
    if (changes === '') return { ok: true, rates: before };
    await replaceTaxRates(trx, rates);
    await writeAudit(trx, { at: now(), action: 'tax-rates-changed', actor, text: `Changed the tax rates: ${changes}` });
    return { ok: true, rates };
  }

  return {
    list: async (): Promise<readonly TaxRate[]> => (await findTaxRates(db)).rates,

    /** Replaces all rates. */
    replace: (drafts: readonly TaxRateDraft[], actor: Actor): Promise<ChangeRatesResult> =>
      inTransaction<Tables, ChangeRatesResult>(db, async (trx) => store(trx, await lockTaxRates(trx), drafts, actor)),

    /** Adds the known rates of a country where the shop has none for the same place and class. */
    addPreset: (country: string, actor: Actor): Promise<ChangeRatesResult> =>
      inTransaction<Tables, ChangeRatesResult>(db, async (trx) => {
        const preset = presetRates(country);
        if (preset.length === 0) return { ok: false, reason: 'not-found' };
        const before = await lockTaxRates(trx);
        const added = preset.filter((rate) => !before.some((each) => isSamePlace(each, rate)));
        if (before.length + added.length > MAX_TAX_RATES) return { ok: false, reason: 'too-many-rates' };
        return store(trx, before, [...before, ...added], actor);
      }),
  };
}

function isSamePlace(one: TaxRateDraft, other: TaxRateDraft): boolean {
  return (
    one.country === other.country &&
    one.region === other.region &&
    one.postalPrefix === other.postalPrefix &&
    one.taxClass === other.taxClass
  );
}
