import type { Actor } from '#features/audit/actor.server.ts';
import type { AuditAction } from '#features/audit/audit-actions.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';

import { findRateProblems } from './rate-rules.ts';

import { toZone } from './to-zone.ts';

import { describeChanges } from './zone-audit.ts';
import { MAX_PREFIXES_OF_ALL, MAX_RATES_OF_ALL, MAX_ZONES } from './zone-limits.ts';
import { deleteZone, insertZone, listZones, lockZones, updateZone } from './zone-queries.server.ts';
import { findOverlap } from './zone-rules.ts';
import type { Zone, ZoneDraft } from './zone-schema.ts';

/** Why a zone was not saved. */
export type ZoneRefusal =
  | { ok: false; reason: 'not-found' | 'too-many-zones' }
  /** The rates of the method at this index do not answer every weight or subtotal. */
  | { ok: false; reason: 'rates-gap'; method: number }
  /** Another zone covers this place as specifically. */
  | { ok: false; reason: 'zones-overlap'; other: string; place: string };

export type SaveZoneResult = { ok: true; zone: Zone } | ZoneRefusal;

/** Creates the service with which staff keep shipping zones. */
export function createZoneService({ db, now }: { db: Database; now: () => number }) {
  function audit(
    trx: ShopTransaction,
    action: AuditAction,
    { zone, text }: { zone: Zone; text: string },
    actor: Actor,
  ) {
    return writeAudit(trx, { at: now(), action, actor, subject: { _id: zone._id }, text });
  }

  return {
    list: (): Promise<Zone[]> => listZones(db),

    add(draft: ZoneDraft, actor: Actor): Promise<SaveZoneResult> {
      return inTransaction<Tables, SaveZoneResult>(db, async (trx) => {
        const others = await lockZones(trx);
        const zone = toZone(newId(), draft);
        const refusal = findRefusal(zone, others);
        if (refusal) return refusal;
        await insertZone(trx, zone, now());
        await audit(trx, 'zone-added', { zone, text: `Added the zone ${zone.name}` }, actor);
        return { ok: true, zone };
      });
    },

    /** Replaces a zone. Its methods keep their ids if the draft has them. */
    change(id: string, draft: ZoneDraft, actor: Actor): Promise<SaveZoneResult> {
      return inTransaction<Tables, SaveZoneResult>(db, async (trx) => {
        const zones = await lockZones(trx);
        const before = zones.find(({ _id }) => _id === id);
        if (!before) return { ok: false, reason: 'not-found' };
        const zone = toZone(id, draft, before.methods);
        const refusal = findRefusal(
          zone,
          zones.filter((other) => other !== before),
        );
        if (refusal) return refusal;
        const changes = describeChanges(before, zone);
        if (changes === '') return { ok: true, zone };
        await updateZone(trx, zone);
        await audit(trx, 'zone-changed', { zone, text: `Changed the zone ${before.name}: ${changes}` }, actor);
        return { ok: true, zone };
      });
    },

    /** Deletes a zone. Orders keep their method. @returns whether it existed. */
    remove: (id: string, actor: Actor): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        const zone = (await lockZones(trx)).find(({ _id }) => _id === id);
        if (!zone) return false;
        await deleteZone(trx, id);
        await audit(trx, 'zone-deleted', { zone, text: `Deleted the zone ${zone.name}` }, actor);
        return true;
      }),
  };
}

function findRefusal(zone: Zone, others: readonly Zone[]): ZoneRefusal | undefined {
  const gap = zone.methods.findIndex((method) => findRateProblems(method).length > 0);
  if (gap >= 0) return { ok: false, reason: 'rates-gap', method: gap };
  const zones = [...others, zone];
  if (
    zones.length > MAX_ZONES ||
    sumOf(zones, ({ methods }) => sumOf(methods, ({ rates }) => rates.length)) > MAX_RATES_OF_ALL ||
    sumOf(zones, ({ postalPrefixes = [] }) => postalPrefixes.length) > MAX_PREFIXES_OF_ALL
  )
    return { ok: false, reason: 'too-many-zones' };
  const overlap = findOverlap(zone, others);
  return overlap && { ok: false, reason: 'zones-overlap', other: overlap.other.name, place: overlap.place };
}

function sumOf<Item>(items: readonly Item[], sizeOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + sizeOf(item), 0);
}
