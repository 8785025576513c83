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
import { deleteRedirect, insertRedirects, lockRedirects, updateTargets } from './redirect-queries.server.ts';
import { type RedirectPath, toRedirect, toRedirectPath } from './redirect-row.ts';
import type { Redirect, RedirectDraft } from './redirect-schema.ts';
import type { RedirectTable } from './redirect-table.ts';

/** Redirects that are written at a time, in a few milliseconds. */
const ROWS_AT_ONCE = 500;

/** Finds those of the paths that a page or file of the shop has. */
export type FindPathsInUse = (paths: readonly string[]) => Promise<ReadonlySet<string>>;

export type AddRedirectResult = { ok: true; redirect: Redirect } | { ok: false; reason: RedirectRefusal | 'bad-link' };

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
      const rows = batch.map(({ from_path, to_path, to_base, status }) => {
        return { id: newId(), from_path, to_path, to_base, status, ...made };
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

  /** Leads redirects elsewhere, in steps of a few milliseconds. */
  async function change(trx: ShopTransaction, changed: RedirectPlan<RedirectPath>['changed']): Promise<void> {
    for (const batch of batchesOf(changed, ROWS_AT_ONCE)) {
      const rows = batch.map(({ row: { to_path, to_base, status }, id }) => ({ id, to_path, to_base, status }));
      await updateTargets(trx, rows, ['to_path', 'to_base', 'status']);
      await yieldToEventLoop();
    }
  }

  return {
    async add(draft: RedirectDraft, actor: Actor): Promise<AddRedirectResult> {
      const path = toRedirectPath(draft, shopUrl);
      if (!path) return { ok: false, reason: 'bad-link' };
      const inUse = await findPathsInUse([path.from_path]);
      return inTransaction<Tables, AddRedirectResult>(db, async (trx, rollBack) => {
        await lockRedirects(trx);
        const { added, refused } = await planRedirects(trx, [path], { inUse, ifExists: 'refuse' });
        const row = await insert(trx, added, actor);
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

    /** Adds the redirects of a file, and changes those that lead elsewhere. A dry run only says what it would do. */
    async importAll(rows: readonly ImportedRow[], actor: Actor, isDryRun: boolean): Promise<RedirectPlan<ImportedRow>> {
      const inUse = await findPathsInUse(rows.map(({ from_path }) => from_path));
      return inTransaction<Tables, RedirectPlan<ImportedRow>>(db, async (trx, rollBack) => {
        await lockRedirects(trx);
        const plan = await planRedirects(trx, rows, { inUse, ifExists: 'change' });
        if (isDryRun) return rollBack(plan);
        await insert(trx, plan.added, actor);
        await change(trx, plan.changed);
        const [added, changed] = [plan.added, plan.changed].map(({ length }) => formatNumber(length));
        const text = `Imported redirects: ${added} added, ${changed} changed`;
        await writeAudit(trx, { at: now(), action: 'redirects-imported', actor, text });
        return plan;
      });
    },
  };
}

function describePath({ from_path: from, to_path: to }: RedirectPath): string {
  return to === null ? `Marked ${from} as gone` : `Led ${from} to ${to}`;
}
