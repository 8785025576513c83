import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Actor, authorOf } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { batchesOf } from '#platform/batches.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { newId } from '#platform/id.ts';
import { forgetMissed } from './missed-queries.server.ts';
import { planRedirects, type RedirectPlan, type RedirectRefusal } from './plan-redirects.server.ts';
import type { ImportedRow } from './read-redirect-file.server.ts';
import { countRedirects, deleteRedirect, insertRedirects, lockRedirects } from './redirect-queries.server.ts';
import { type RedirectPath, toRedirect, toRedirectPath } from './redirect-row.ts';
import { MAX_REDIRECTS, type Redirect, type RedirectDraft } from './redirect-schema.ts';
import type { RedirectTable } from './redirect-table.ts';

/** Redirects that are inserted at a time, in a few milliseconds. */
const ROWS_AT_ONCE = 500;

/** Finds those of the paths that a page or file of the shop has. */
export type FindPathsInUse = (paths: readonly string[]) => Promise<ReadonlySet<string>>;

export type AddRedirectResult =
  | { ok: true; redirect: Redirect }
  | { ok: false; reason: RedirectRefusal | 'too-many-redirects' };

/** What an import did or would do. With refused rows, it does nothing. */
export type ImportResult =
  | { ok: true; added: number; skipped: number }
  | { ok: false; reason: 'rows-refused'; refused: RedirectPlan<ImportedRow>['refused'] }
  | { ok: false; reason: 'too-many-redirects' };

interface RedirectDependencies {
  db: Database;
  now: () => number;
  /** The public address of the shop, whose own links are stored as paths. */
  shopUrl: string;
  findPathsInUse: FindPathsInUse;
}

export type RedirectService = ReturnType<typeof createRedirectService>;

/** Creates the service with which staff keep redirects. */
export function createRedirectService({ db, now, shopUrl, findPathsInUse }: RedirectDependencies) {
  /** Inserts redirects, in steps of a few milliseconds. @returns the first one. */
  async function insert(
    trx: ShopTransaction,
    paths: readonly RedirectPath[],
    actor: Actor,
  ): Promise<RedirectTable | undefined> {
    const made = { hits: 0, created_at: now(), created_by: authorOf(actor) };
    let first: RedirectTable | undefined;
    for (const batch of batchesOf(paths, ROWS_AT_ONCE)) {
      const rows = batch.map(({ from_path, to_path, to_key, to_base, status }) => {
        return { id: newId(), from_path, to_path, to_key, to_base, status, ...made };
      });
      await insertRedirects(trx, rows);
      await forgetMissed(
        trx,
        rows.map(({ from_path }) => from_path),
      );
      await yieldToEventLoop();
      first ??= rows[0];
    }
    return first;
  }

  /** Whether as many more redirects are too many. */
  async function isFull(trx: ShopTransaction, more: number): Promise<boolean> {
    return more > 0 && (await countRedirects(trx)) + more > MAX_REDIRECTS;
  }

  return {
    async add(draft: RedirectDraft, actor: Actor): Promise<AddRedirectResult> {
      const path = toRedirectPath(draft, shopUrl);
      const inUse = await findPathsInUse([path.from_path]);
      return inTransaction<Tables, AddRedirectResult>(db, async (trx, rollBack) => {
        await lockRedirects(trx);
        const { fresh, refused } = await planRedirects(trx, [path], inUse);
        if (await isFull(trx, fresh.length)) return rollBack({ ok: false, reason: 'too-many-redirects' });
        const row = await insert(trx, fresh, actor);
        if (!row) return rollBack({ ok: false, reason: refused[0]?.reason ?? 'redirect-exists' });
        await writeAudit(trx, {
          at: now(),
          action: 'redirect-added',
          actor,
          subject: { _id: row.id },
          text: describePath(row),
        });
        return { ok: true, redirect: toRedirect(row) };
      });
    },

    /** Deletes a redirect. @returns whether it existed. */
    remove: (id: string, actor: Actor): Promise<boolean> =>
      inTransaction<Tables, boolean>(db, async (trx, rollBack) => {
        await lockRedirects(trx);
        const from = await deleteRedirect(trx, id);
        if (from === undefined) return rollBack(false);
        const text = `Deleted the redirect from ${from}`;
        await writeAudit(trx, { at: now(), action: 'redirect-deleted', actor, subject: { _id: id }, text });
        return true;
      }),

    /** Adds all redirects of a file or none. A dry run adds none. */
    async importAll(rows: readonly ImportedRow[], actor: Actor, isDryRun: boolean): Promise<ImportResult> {
      const inUse = await findPathsInUse(rows.map(({ from_path }) => from_path));
      return inTransaction<Tables, ImportResult>(db, async (trx, rollBack) => {
        await lockRedirects(trx);
        const { fresh, skipped, refused } = await planRedirects(trx, rows, inUse);
        if (refused.length > 0) return rollBack({ ok: false, reason: 'rows-refused', refused });
        if (await isFull(trx, fresh.length)) return rollBack({ ok: false, reason: 'too-many-redirects' });
        const result = { ok: true, added: fresh.length, skipped } as const;
        if (isDryRun) return rollBack(result);
        await insert(trx, fresh, actor);
        const text = fresh.length === 1 ? 'Imported a redirect' : `Imported ${formatNumber(fresh.length)} redirects`;
        await writeAudit(trx, { at: now(), action: 'redirects-imported', actor, text });
        return result;
      });
    },
  };
}

function describePath({ from_path: from, to_path: to }: RedirectPath): string {
  return to === null ? `Marked ${from} as gone` : `Led ${from} to ${to}`;
}
