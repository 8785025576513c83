import * as z from 'zod/mini';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { type TaxRate, taxRatesSchema } from './tax-rate-schema.ts';

/** The rates with the number of changes to them. */
export interface StoredRates {
  rates: readonly TaxRate[];
  /** 0 as long as nothing was entered. */
  version: number;
}

/** Reads all rates. */
export async function findTaxRates(db: Database | ShopTransaction): Promise<StoredRates> {
  const row = await db.selectFrom('tax_rate_list').selectAll().executeTakeFirst();
  return row ? { rates: taxRatesSchema.parse(JSON.parse(row.rates)), version: row.version } : { rates: [], version: 0 };
}

/** Reads the number of changes. */
export async function findTaxVersion(db: Database): Promise<number> {
  const row = await db.selectFrom('tax_rate_list').select('version').executeTakeFirst();
  return row?.version ?? 0;
}

/** Reads the rates for a change. Other changes wait until the transaction ends. */
export async function lockTaxRates(trx: ShopTransaction): Promise<readonly TaxRate[]> {
  await trx
    .insertInto('tax_rate_list')
    .values({ id: 'shop', rates: '[]', version: 0 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ version: eb.ref('tax_rate_list.version') })))
    .execute();
  return (await findTaxRates(trx)).rates;
}

/** Replaces the rates that the transaction has locked. */
export async function replaceTaxRates(trx: ShopTransaction, rates: readonly TaxRate[]): Promise<void> {
  await trx
    .updateTable('tax_rate_list')
    .set((eb) => ({ rates: JSON.stringify(z.encode(taxRatesSchema, [...rates])), version: eb('version', '+', 1) }))
    .execute();
}
