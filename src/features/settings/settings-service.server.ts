import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { describeChanges } from './settings-audit.ts';
import { findChanger, findSettings, replaceSettings } from './settings-queries.server.ts';
import type { SavedSettings, Settings, SettingsDraft } from './settings-schema.ts';

/**
 * Whether settings were saved. `settings-changed`: another person has changed them in the meantime. `confirm-again`: the
 * reply address, to which customers write, would change.
 */
export type SaveSettingsResult =
  | { ok: true; isChanged: boolean }
  | { ok: false; reason: 'settings-changed' | 'confirm-again' };

/** Creates the functions that read and change the settings in the database. */
export function createSettingsService({ db, now, defaults }: { db: Database; now: () => number; defaults: Settings }) {
  return {
    /** Reads the settings for an admin. */
    async find(): Promise<SavedSettings> {
      const { settings, version, changedAt } = await findSettings(db, defaults);
      return {
        ...settings,
        version,
        ...(changedAt !== undefined && { changedAt: new Date(changedAt).toISOString() }),
        changedBy: await findChanger(db),
      };
    },

    /**
     * Replaces the settings, and records each change in the audit log.
     * @param isConfirmed whether a person has confirmed who they are, without which the reply address stays.
     */
    save({ version, ...draft }: SettingsDraft, actor: Actor, isConfirmed: boolean): Promise<SaveSettingsResult> {
      return inTransaction<Tables, SaveSettingsResult>(db, async (trx, rollBack) => {
        const before = await findSettings(trx, defaults);
        if (version !== undefined && version !== before.version) return { ok: false, reason: 'settings-changed' };
        if (draft.email !== before.settings.email && !isConfirmed) return { ok: false, reason: 'confirm-again' };
        const settings = { ...draft, socialLinks: draft.socialLinks ?? before.settings.socialLinks };
        const changes = describeChanges(before.settings, settings);
        if (changes.length === 0) return { ok: true, isChanged: false };
        const next = { settings, defaults, changedAt: now(), changedBy: actor.id ?? null };
        if (!(await replaceSettings(trx, before.version, next)))
          return rollBack({ ok: false, reason: 'settings-changed' });
        for (const text of changes) await writeAudit(trx, { at: now(), action: 'settings-changed', actor, text });
        return { ok: true, isChanged: true };
      });
    },
  };
}
