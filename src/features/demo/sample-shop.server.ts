import * as z from 'zod/mini';
import { replaceSettings } from '#features/settings/settings-queries.server.ts';
import { type Settings, settingsSchema } from '#features/settings/settings-schema.ts';
import { toZone } from '#features/shipping/to-zone.ts';
import { insertZone } from '#features/shipping/zone-queries.server.ts';
import { zoneDraftSchema } from '#features/shipping/zone-schema.ts';
import { presetRates } from '#features/tax/tax-presets.ts';
import { lockTaxRates, replaceTaxRates } from '#features/tax/tax-rate-queries.server.ts';
import { toTaxRates } from '#features/tax/to-tax-rates.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import europeJson from '../../../content/samples/europe.json' with { type: 'json' };
import type { Sample } from './samples.ts';
import { isSeeded, markSeeded, SEEDS } from './seeds.server.ts';

/** What a sample changes: settings that differ from the defaults, the zones it ships to, and where it has tax rates. */
const sampleSchema = z.strictObject({
  settings: z.partial(settingsSchema),
  zones: z.array(zoneDraftSchema),
  taxPresets: z.array(z.string()),
});
const SHOPS = { europe: europeJson } as const satisfies Record<Sample, unknown>;

/** The database already holds a shop that began without the sample: its amounts would change their currency. */
export class OtherSampleFound extends Error {
  readonly sample: Sample;

  constructor(sample: Sample) {
    super('The database holds another shop');
    this.sample = sample;
  }
}

/**
 * Gives a new demo the settings, shipping zones and tax rates of a sample, once per database. Later changes persist.
 * @throws {OtherSampleFound}
 */
export async function seedShop(
  db: Database,
  { sample, defaults, now }: { sample: Sample; defaults: Settings; now: () => number },
): Promise<void> {
  const { settings, zones, taxPresets } = sampleSchema.parse(SHOPS[sample]);
  await inTransaction(db, async (trx, rollBack) => {
    const at = now();
    if (!(await markSeeded(trx, SEEDS[sample], at))) return rollBack(undefined);
    const next = { settings: { ...defaults, ...settings }, defaults, changedAt: at, changedBy: null };
    if ((await isSeeded(trx, SEEDS.catalogue)) || !(await replaceSettings(trx, 0, next)))
      throw new OtherSampleFound(sample);
    // Zones are listed by their age.
    for (const [index, draft] of zones.entries()) await insertZone(trx, toZone(newId(), draft), at + index);
    await lockTaxRates(trx);
    await replaceTaxRates(trx, toTaxRates(taxPresets.flatMap(presetRates)));
  });
}
