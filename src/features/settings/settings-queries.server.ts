import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { isSameSetting, SETTING_NAMES, type Settings, settingsSchema } from './settings-schema.ts';
import type { ShopSettingsTable } from './settings-table.ts';

const socialLinksSchema = settingsSchema.shape.socialLinks;
const changedSchema = z.partial(settingsSchema);

type Row = Selectable<ShopSettingsTable>;

/** The settings as stored, with their version. */
export interface StoredSettings {
  settings: Settings;
  version: number;
  /** Epoch milliseconds; undefined as long as nothing was changed. */
  changedAt: number | undefined;
}

/** Reads the settings. */
export async function findSettings(db: Database | ShopTransaction, defaults: Settings): Promise<StoredSettings> {
  const row = await db.selectFrom('shop_settings').selectAll().executeTakeFirst();
  if (!row) return { settings: defaults, version: 0, changedAt: undefined };
  return { settings: toSettings(row, defaults), version: row.version, changedAt: row.changed_at };
}

/** Finds the shop's time zone. */
export async function findTimeZone(db: Database, byDefault: string): Promise<string> {
  const row = await db.selectFrom('shop_settings').select('time_zone').executeTakeFirst();
  return row?.time_zone ?? byDefault;
}

/** Finds the name of who changed the settings last. */
export async function findChanger(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('shop_settings')
    .innerJoin('shop_user', 'shop_user.id', 'shop_settings.changed_by')
    .select('shop_user.name')
    .executeTakeFirst();
  return row?.name;
}

/** Stores settings instead of those of `version`. @returns whether these were still the present ones. */
export async function replaceSettings(
  trx: ShopTransaction,
  version: number,
  next: { settings: Settings; defaults: Settings; changedAt: number; changedBy: string | null },
): Promise<boolean> {
  const values = {
    ...columnsOf(next.settings, next.defaults),
    version: version + 1,
    changed_at: next.changedAt,
    changed_by: next.changedBy,
  };
  if (version > 0) {
    const update = trx.updateTable('shop_settings').set(values).where('version', '=', version);
    return (await update.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
  }
  const inserted = await trx
    .insertInto('shop_settings')
    .values({ id: 'shop', ...values })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

function toSettings(row: Row, defaults: Settings): Settings {
  const { social_links: socialLinks, others } = row;
  const settings = { ...defaults, ...(others !== null && changedSchema.parse(JSON.parse(others))) };
  return {
    ...settings,
    name: row.name ?? defaults.name,
    address: row.address ?? defaults.address,
    email: row.email ?? defaults.email,
    taxNumber: row.tax_number ?? defaults.taxNumber,
    lowStock: row.low_stock ?? defaults.lowStock,
    announcement: row.announcement ?? defaults.announcement,
    timeZone: row.time_zone ?? defaults.timeZone,
    socialLinks: socialLinks === null ? defaults.socialLinks : socialLinksSchema.parse(JSON.parse(socialLinks)),
  };
}

function columnsOf(settings: Settings, defaults: Settings): Omit<Row, 'id' | 'version' | 'changed_at' | 'changed_by'> {
  const changed = changedSettings(settings, defaults);
  const { name, address, email, taxNumber, lowStock, announcement, timeZone, socialLinks, ...others } = changed;
  return {
    name: name ?? null,
    address: address ?? null,
    email: email ?? null,
    tax_number: taxNumber ?? null,
    low_stock: lowStock ?? null,
    announcement: announcement ?? null,
    time_zone: timeZone ?? null,
    social_links: socialLinks ? JSON.stringify(socialLinks) : null,
    others: Object.keys(others).length > 0 ? JSON.stringify(others) : null,
  };
}

function changedSettings(settings: Settings, defaults: Settings): Partial<Settings> {
  const isDefault = (name: keyof Settings) => isSameSetting(settings[name], defaults[name]);
  const unchanged = SETTING_NAMES.filter(isDefault).map((name) => [name, undefined]);
  return { ...settings, ...Object.fromEntries(unchanged) };
}
