import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { formatList } from '#platform/format-lists.ts';
import { newId } from '#platform/id.ts';
import type { ProductChanges } from '../product-changes.server.ts';
import {
  deleteManufacturers,
  findProductOf,
  lockManufacturers,
  saveManufacturers,
} from './manufacturer-queries.server.ts';
import type { Manufacturer, ManufacturerDraft } from './manufacturer-schema.ts';

/** The manufacturers as they are stored. `manufacturer-in-use`: `product` is one of a manufacturer that was left out. */
export type ReplaceManufacturersResult =
  | { ok: true; manufacturers: Manufacturer[] }
  | { ok: false; reason: 'manufacturer-in-use'; product: string };

/** Creates the function that changes the manufacturers. */
export function createManufacturers({
  db,
  changes,
  now,
}: {
  db: Database;
  changes: ProductChanges;
  now: () => number;
}) {
  return {
    /** Replaces the manufacturers, of which those that products name cannot be removed. */
    replaceManufacturers(drafts: readonly ManufacturerDraft[], actor: Actor): Promise<ReplaceManufacturersResult> {
      return inTransaction<Tables, ReplaceManufacturersResult>(db, async (trx, rollBack) => {
        const before = await lockManufacturers(trx);
        const manufacturers = toManufacturers(drafts, before);
        if (isDeepStrictEqual(before, manufacturers)) return { ok: true, manufacturers };
        const kept = new Set(manufacturers.map(({ _id }) => _id));
        const removed = before.map(({ _id }) => _id).filter((id) => !kept.has(id));
        // Products that are just being saved with one of them are visible once it can be deleted.
        await deleteManufacturers(trx, removed);
        const product = await findProductOf(trx, removed);
        if (product !== undefined) return rollBack({ ok: false, reason: 'manufacturer-in-use', product });
        await saveManufacturers(trx, manufacturers);
        await changes.recordAll(trx);
        const text = describeChanges(before, manufacturers);
        await writeAudit(trx, { at: now(), action: 'manufacturers-changed', actor, text });
        return { ok: true, manufacturers };
      });
    },
  };
}

/** Gives each draft its id: its own, if there is a manufacturer with it, or a new one. */
function toManufacturers(drafts: readonly ManufacturerDraft[], before: readonly Manufacturer[]): Manufacturer[] {
  const known = new Set(before.map(({ _id }) => _id));
  return drafts.map(({ _id, name, address, email, responsiblePerson }) => ({
    _id: _id !== undefined && known.has(_id) ? _id : newId(),
    name,
    address,
    email,
    ...(responsiblePerson && { responsiblePerson }),
  }));
}

/** Says what changed: "Manufacturers: added Brindlo and changed Kelvane". */
function describeChanges(before: readonly Manufacturer[], after: readonly Manufacturer[]): string {
  const earlier = new Map(before.map((each) => [each._id, each]));
  const later = new Map(after.map((each) => [each._id, each]));
  const parts = [
    ...after.filter(({ _id }) => !earlier.has(_id)).map(({ name }) => `added ${name}`),
    ...before.flatMap((each) => {
      const changed = later.get(each._id);
      if (!changed) return `removed ${each.name}`;
      return isDeepStrictEqual(each, changed) ? [] : `changed ${each.name}`;
    }),
  ];
  return `Manufacturers: ${parts.length > 0 ? formatList(parts) : 'changed their order'}`;
}
