import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inLibrary, type PictureKey } from './picture-queries.server.ts';

interface UnmeasuredPicture extends PictureKey {
  state_changed_at: number;
}

/** Lists pictures in use whose size is unknown. */
export function listUnmeasured(db: Database, limit: number): Promise<UnmeasuredPicture[]> {
  return db
    .selectFrom('picture')
    .select(['storage', 'name', 'state_changed_at'])
    .where('width', 'is', null)
    .where('url', 'is not', null)
    .where('state', 'in', ['stored', 'shown', 'kept'])
    .limit(limit)
    .execute();
}

/** Records the size of a picture, and takes it into the library. */
export async function setMeasures(
  trx: ShopTransaction,
  { storage, name, state_changed_at }: UnmeasuredPicture,
  measures: { width: number; height: number; bytes: number },
): Promise<void> {
  await trx
    .updateTable('picture')
    .set((eb) => ({ ...measures, ...inLibrary(eb, state_changed_at) }))
    .where('storage', '=', storage)
    .where('name', '=', name)
    .execute();
}
