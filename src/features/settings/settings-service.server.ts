import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { listCurrencies } from '#platform/currencies.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { describeChanges } from './settings-audit.ts';
import { findChanger, findSettings, replaceSettings } from './settings-queries.server.ts';
import type { SavedSettings, Settings, SettingsDraft } from './settings-schema.ts';

/**
 * Whether settings were saved. `settings-changed`: another person has changed them in the meantime. `confirm-again`: the
 * reply address, to which customers write, would change. `currency-not-supported`: it does not exist, or is not divided
 * into 100. `currency-in-use`: there are orders in the present one.
 */
export type SaveSettingsResult =
  | { ok: true; isChanged: boolean }
  | { ok: false; reason: 'settings-changed' | 'confirm-again' | CurrencyRefusal };

type CurrencyRefusal = 'currency-not-supported' | 'currency-in-use';

/** Creates the settings' service. `lockOrders` returns whether there is an order, and keeps new ones waiting. */
export interface SettingsDependencies {
  db: Database;
  now: () => number;
  defaults: Settings;
  /** Whether there is an order. New ones wait until the transaction ends. */
  lockOrders: (trx: ShopTransaction) => Promise<boolean>;
}

/** Creates the functions that read and change the settings in the database. */
export function createSettingsService({ db, now, defaults, lockOrders }: SettingsDependencies) {
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
        const settings = { ...before.settings, ...stated(draft) };
        const refusal = await refuseCurrency(trx, before.settings, settings);
        if (refusal) return { ok: false, reason: refusal };
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

  async function refuseCurrency(
    trx: ShopTransaction,
    before: Settings,
    { currency }: Settings,
  ): Promise<CurrencyRefusal | undefined> {
    if (currency === before.currency) return undefined;
    if (!listCurrencies().includes(currency)) return 'currency-not-supported';
    return (await lockOrders(trx)) ? 'currency-in-use' : undefined;
  }
}

/** Leaves out what a draft does not state. */
function stated(draft: Partial<Settings>): Partial<Settings> {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
}
