import type { ShopTransaction } from '#platform/database/tables.ts';
import { type ContentEntry, mergeEntries } from './content-entry.server.ts';
import { listRows, lockKind } from './content-queries.server.ts';
import type { ContentKind } from './content-schema.ts';

/** The entries of a kind during a change to them. */
export interface LockedEntries {
  /** Those that were not deleted. */
  entries: readonly ContentEntry[];
  /** The version that the change makes. */
  version: number;
  lastNumber: number;
}

/** Lists the entries of a kind for a change to them. Other changes wait until the transaction ends. */
export async function listLocked(trx: ShopTransaction, kind: ContentKind): Promise<LockedEntries> {
  const { version, last_number } = await lockKind(trx, kind);
  const all = mergeEntries(await listRows(trx, kind)).filter((entry) => entry.kind === kind);
  const numbers = all.map(({ number = 0 }) => number);
  return {
    entries: all.filter(({ isHidden }) => !isHidden),
    version: Number(version),
    lastNumber: Math.max(last_number, ...numbers),
  };
}
