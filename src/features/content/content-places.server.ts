import type { ShopTransaction } from '#platform/database/tables.ts';
import { newId } from '#platform/id.ts';
import { type ContentEntry, compareEntries } from './content-entry.server.ts';
import { insertRow, updateRow } from './content-queries.server.ts';
import { listLocked } from './locked-entries.server.ts';

/** When a change is made, and the version of its kind that it makes. */
interface Change {
  at: number;
  changedIn: number;
}

/** Hides an entry that comes with the shop, whose row is deleted already if there was one. */
export async function hideEntry(trx: ShopTransaction, entry: ContentEntry, change: Change): Promise<void> {
  await insertRow(trx, { ...blankRow(entry, change), hidden: 1 });
}

/** Puts questions in an order, before those that are left out. @returns how many have moved. */
export async function arrangeEntries(trx: ShopTransaction, ids: readonly string[], at: number): Promise<number> {
  const { entries, version: changedIn } = await listLocked(trx, 'faq');
  const present = entries.toSorted(compareEntries);
  const byId = new Map(present.map((entry) => [entry._id, entry]));
  const first = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  const arranged = [...new Set([...first, ...present])];
  if (arranged.every((entry, index) => entry === present[index])) return 0;
  const moved = arranged.flatMap((entry, index) => (entry.position === index + 1 ? [] : [{ entry, place: index + 1 }]));
  for (const { entry, place } of moved) {
    if (entry.rowId !== undefined) await updateRow(trx, entry.rowId, { position: place, changed_in: changedIn });
    else await insertRow(trx, { ...blankRow(entry, { at, changedIn }), position: place });
  }
  return moved.length;
}

/** Returns a row that leaves the text of an entry to its file. */
function blankRow({ kind, _id, position, number }: ContentEntry, { at, changedIn }: Change) {
  return {
    ...{
      id: newId(),
      kind,
      file_id: _id,
      position: position ?? null,
      number: number ?? null,
      hidden: 0,
      version: 0,
      state: 'published' as const,
    },
    ...{ slug: null, title: null, body: null, excerpt: null, summary: null, image: null, image_alt: null, date: null },
    ...{ publish_at: null, changed_at: at, changed_by: null, changed_in: changedIn },
  };
}
