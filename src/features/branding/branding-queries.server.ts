import type { Selectable } from 'kysely';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { type Look, lookSchema } from './branding-look.ts';
import type { BrandingTable } from './branding-table.ts';

/** What staff have changed of the look, as stored. */
export interface StoredBranding {
  look: Look;
  /** The logo as a PNG. */
  logo: Buffer | undefined;
  /** The icon as a square PNG. */
  icon: Buffer | undefined;
  /** 0 as long as nothing was changed. */
  version: number;
}

const UNCHANGED: StoredBranding = { look: {}, logo: undefined, icon: undefined, version: 0 };

/** Reads the branding. */
export async function findBranding(db: Database | ShopTransaction): Promise<StoredBranding> {
  const row = await db.selectFrom('branding').selectAll().executeTakeFirst();
  return row ? toStored(row) : UNCHANGED;
}

/** Reads the version alone, which tells whether anything has changed. */
export async function findBrandingVersion(db: Database): Promise<number> {
  const row = await db.selectFrom('branding').select('version').executeTakeFirst();
  return row?.version ?? UNCHANGED.version;
}

/** Reads the branding for a change. Other changes of it wait until the transaction ends. */
export async function lockBranding(trx: ShopTransaction): Promise<StoredBranding> {
  const row = await trx
    .insertInto('branding')
    .values({ id: 'shop', look: '{}', logo_png: null, icon_png: null, version: 0 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ version: eb.ref('branding.version') })))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toStored(row);
}

/** Replaces the branding that the transaction has locked. */
export async function replaceBranding(
  trx: ShopTransaction,
  { look, logo, icon }: Omit<StoredBranding, 'version'>,
): Promise<void> {
  await trx
    .updateTable('branding')
    .set((eb) => ({
      look: JSON.stringify(look),
      logo_png: logo?.toString('base64') ?? null,
      icon_png: icon?.toString('base64') ?? null,
      version: eb('version', '+', 1),
    }))
    .execute();
}

function toStored({ look, logo_png: logo, icon_png: icon, version }: Selectable<BrandingTable>): StoredBranding {
  return {
    look: lookSchema.parse(JSON.parse(look)),
    logo: logo === null ? undefined : Buffer.from(logo, 'base64'),
    icon: icon === null ? undefined : Buffer.from(icon, 'base64'),
    version,
  };
}
