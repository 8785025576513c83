import type { ShopTransaction } from '#platform/database/tables.ts';
import { keepManufacturers } from '../manufacturer/manufacturer-queries.server.ts';
import type { StoredDifference } from './stored-product.server.ts';

/**
 * Finds the manufacturers that products name and that do not exist. The others cannot be removed until the transaction
 * ends.
 * @returns their ids.
 */
export async function findUnknownManufacturers(
  trx: ShopTransaction,
  differences: readonly StoredDifference[],
): Promise<ReadonlySet<string>> {
  const named = new Set(differences.flatMap(({ after }) => after?.row.manufacturer_id ?? []));
  const kept = await keepManufacturers(trx, [...named]);
  return new Set([...named].filter((id) => !kept.has(id)));
}
