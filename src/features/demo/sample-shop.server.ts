import * as z from 'zod/mini';
import { lockBranding, replaceBranding } from '#features/branding/branding-queries.server.ts';
import { themedSchema } from '#features/branding/branding-schema.ts';
import { attributeDefinitionsSchema, attributeDraftsSchema } from '#features/catalogue/attribute/attribute-schema.ts';
import { manufacturerDraftsSchema } from '#features/catalogue/manufacturer/manufacturer-schema.ts';
import { lockHome, replaceHome } from '#features/home/home-queries.server.ts';
import { homeDraftSchema } from '#features/home/home-schema.ts';
import { lockMenu, replaceMenu } from '#features/menu/menu-queries.server.ts';
import { MENU_NAMES, menuSchema } from '#features/menu/menu-schema.ts';
import { replaceSettings } from '#features/settings/settings-queries.server.ts';
import { type Settings, settingsSchema } from '#features/settings/settings-schema.ts';
import { toZone } from '#features/shipping/to-zone.ts';
import { insertZone } from '#features/shipping/zone-queries.server.ts';
import { zoneDraftSchema } from '#features/shipping/zone-schema.ts';
import { presetRates } from '#features/tax/tax-presets.ts';
import { lockTaxRates, replaceTaxRates } from '#features/tax/tax-rate-queries.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import { keepIds } from '#platform/keep-ids.ts';
import europeJson from '../../../content/samples/europe.json' with { type: 'json' };
import { OtherSampleFound } from './other-sample-found.ts';
import { addSampleContent, contentEntrySchema } from './sample-content.server.ts';
import type { Sample } from './samples.ts';
import { isSeeded, markSeeded, SEEDS } from './seeds.server.ts';

/**
 * What a sample adds to a product of the demo: the name of its manufacturer, what is declared of its parcels, warnings, and
 * further attributes.
 */
const addedFieldsSchema = z.strictObject({
  manufacturer: z.string(),
  /** The same for all variants. */
  parcel: z.strictObject({ weightGrams: z.int(), hsCode: z.string(), originCountry: z.string() }),
  warnings: z.optional(z.string()),
  attributes: z.optional(attributeDraftsSchema),
});

/** A collection, whose picked products are named by their slugs. */
const collectionEntrySchema = z.looseObject({ products: z.optional(z.array(z.string())) });

/**
 * What a sample changes: settings that differ from the defaults, the zones it ships to, where it has tax rates, its
 * menus, texts, home page and colours, and what the catalogue has besides that of the demo. Products are named by their
 * slugs.
 */
const sampleSchema = z.strictObject({
  settings: z.partial(settingsSchema),
  zones: z.array(zoneDraftSchema),
  taxPresets: z.array(z.string()),
  branding: z.strictObject({ accent: themedSchema }),
  menus: z.strictObject({ header: menuSchema, footer: menuSchema }),
  home: homeDraftSchema,
  manufacturers: manufacturerDraftsSchema,
  attributes: attributeDefinitionsSchema,
  collections: z.array(collectionEntrySchema),
  content: z.array(contentEntrySchema),
  products: z.record(z.string(), addedFieldsSchema),
});
const SHOPS = { europe: europeJson } as const satisfies Record<Sample, unknown>;

/** Reads a sample. */
export function readSample(sample: Sample): z.output<typeof sampleSchema> {
  return sampleSchema.parse(SHOPS[sample]);
}

/**
 * Gives a new demo the settings, shipping zones, tax rates, menus, texts, home page and colours of a sample, once per
 * database. Later changes persist.
 * @throws {OtherSampleFound}
 */
export async function seedShop(
  db: Database,
  { sample, defaults, now }: { sample: Sample; defaults: Settings; now: () => number },
): Promise<void> {
  const { settings, zones, taxPresets, menus, content, home, branding } = readSample(sample);
  await inTransaction(db, async (trx, rollBack) => {
    const at = now();
    if (!(await markSeeded(trx, SEEDS[sample], at))) return rollBack(undefined);
    const next = { settings: { ...defaults, ...settings }, defaults, changedAt: at, changedBy: null };
    if ((await isSeeded(trx, SEEDS.catalogue)) || !(await replaceSettings(trx, 0, next)))
      throw new OtherSampleFound(sample);
    // Zones are listed by their age.
    for (const [index, draft] of zones.entries()) await insertZone(trx, toZone(newId(), draft), at + index);
    await lockTaxRates(trx);
    await replaceTaxRates(trx, keepIds(taxPresets.flatMap(presetRates)));
    for (const menu of MENU_NAMES) {
      await lockMenu(trx, menu);
      await replaceMenu(trx, menu, menus[menu]);
    }
    await addSampleContent(trx, content, at);
    await lockHome(trx);
    await replaceHome(trx, keepIds(home));
    await lockBranding(trx);
    await replaceBranding(trx, { look: branding, logo: undefined, icon: undefined });
  });
}
