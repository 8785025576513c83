import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#features/audit/actor.server.ts';
import type { AuditAction } from '#features/audit/audit-actions.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { keepDefinitions, listDefinitions } from '#features/catalogue/attribute/attribute-queries.server.ts';
import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import type { PictureKeeper } from '#features/catalogue/writing/keep-pictures.server.ts';
import { prepareDifference } from '#features/catalogue/writing/prepare-difference.server.ts';
import type { PictureService } from '#features/media/picture-service.server.ts';
import { UnreadableFile } from '#platform/csv/unreadable-file.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { createWorkQueue } from '#platform/work-queue.server.ts';
import {
  type ChangeDependencies,
  changeProducts,
  type ImportedDifference,
  type NotChanged,
} from './change-products.server.ts';
import { createImportPreview, type ImportFile } from './import-preview.server.ts';
import {
  changeState,
  DIFFERENCES_AT_ONCE,
  deleteImport,
  findImport,
  findImportBefore,
  findProgress,
  findState,
  type ImportProgress,
  type ListedDifference,
  listDifferences,
} from './import-queries.server.ts';
import type { ImportState, ImportStep, ProductImport } from './product-import-schema.ts';

/** What an import would do, or why the file cannot be read. `busy` is temporary. */
export type PreviewResult =
  | { ok: true; imported: ProductImport }
  | { ok: false; reason: 'unreadable'; detail: string }
  | { ok: false; reason: 'busy' };

/** Why an import was not applied or undone. */
export type NotDone =
  | NotChanged
  | { ok: false; reason: 'not-found' | 'pictures-pending' | 'already-applied' | 'not-applied' | 'already-undone' };

/** The steps of an import. */
const STEPS = {
  apply: { from: 'checked', to: 'applied', action: 'import-applied' },
  undo: { from: 'applied', to: 'undone', action: 'import-undone' },
} as const satisfies Record<ImportStep, { from: ImportState; to: ImportState; action: AuditAction }>;

const MAX_WAITING = 4;
/** Imports are kept as long as they may be undone. */
const KEEP_IMPORTS_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/** Accepts the pictures that files name, and keeps those that products get. */
export type ImportPictures = PictureKeeper & Pick<PictureService, 'locate' | 'accept'>;

interface ImportDependencies extends ChangeDependencies {
  db: Database;
  now: () => number;
  pictures: ImportPictures;
}

export type ImportService = ReturnType<typeof createImportService>;

/** Creates the service for importing products from files. */
export function createImportService({ db, now, ...dependencies }: ImportDependencies) {
  // Files are read one at a time, because each takes many times its size in memory.
  const queue = createWorkQueue(MAX_WAITING);
  const { preview, fetchPictures } = createImportPreview({ db, now, pictures: dependencies.pictures });

  /** Reads what an import changes, in steps of a few milliseconds. */
  async function prepare(id: string, step: ImportStep, definitions: readonly AttributeDefinition[]) {
    const prepared: ImportedDifference[] = [];
    for (;;) {
      const batch = await listDifferences(db, id, { from: prepared.length, limit: DIFFERENCES_AT_ONCE });
      for (const difference of batch) {
        const { memberships, ...rows } = step === 'apply' ? difference : revert(difference);
        prepared.push({ ...prepareDifference(rows, definitions), memberships });
      }
      if (batch.length < DIFFERENCES_AT_ONCE) return prepared;
      await yieldToEventLoop();
    }
  }

  async function take(id: string, step: ImportStep, actor: Actor): Promise<{ ok: true } | NotDone> {
    const refused = describeState(step, await findState(db, id));
    if (refused) return refused;
    const definitions = await listDefinitions(db);
    const differences = await prepare(id, step, definitions);
    const at = now();
    const result = await inTransaction<Tables, { ok: true } | NotDone | 'definitions-changed'>(
      db,
      async (trx, rollBack) => {
        if (!(await changeState(trx, id, STEPS[step]))) return rollBack(await describeCurrentState(trx, id, step));
        await keepDefinitions(trx);
        if (!isDeepStrictEqual(await listDefinitions(trx), definitions)) return rollBack('definitions-changed');
        const changed = await changeProducts(trx, differences, { actor, at, dependencies });
        if (!changed.ok) return rollBack(changed);
        const { file_name } = await trx
          .selectFrom('product_import')
          .select('file_name')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const count = differences.length === 1 ? 'a product' : `${formatNumber(differences.length)} products`;
        const text = `${step === 'apply' ? 'Applied' : 'Undid'} ${file_name}: ${count}`;
        await writeAudit(trx, { at, action: STEPS[step].action, actor, subject: { _id: id }, text });
        return changed;
      },
    );
    // What products can be filtered by was prepared with the old definitions.
    if (result === 'definitions-changed') return take(id, step, actor);
    return result;
  }

  return {
    /** Reads a file and plans what it would change. Nothing changes yet. */
    async preview(file: ImportFile, actor: Actor): Promise<PreviewResult> {
      try {
        const imported = await queue.run(() => preview(file, actor));
        return imported ? { ok: true, imported } : { ok: false, reason: 'busy' };
      } catch (error) {
        if (error instanceof UnreadableFile) return { ok: false, reason: 'unreadable', detail: error.message };
        throw error;
      }
    },

    /** Changes the products as planned, all or none. */
    apply: (id: string, actor: Actor) => take(id, 'apply', actor),

    /** Changes the products back to what they were before the import. */
    undo: (id: string, actor: Actor) => take(id, 'undo', actor),

    fetchPictures,

    /** Finds the state of an import and, while they are being fetched, the number of its pictures. */
    findProgress: (id: string): Promise<ImportProgress | undefined> => findProgress(db, id),

    /** Finds an import with its rows. */
    find: (id: string): Promise<ProductImport | undefined> => findImport(db, id),

    /** Deletes a part of an old import. @returns whether there may be more. */
    async deleteOld(): Promise<'more' | 'done'> {
      const id = await findImportBefore(db, now() - KEEP_IMPORTS_MILLISECONDS);
      if (id === undefined) return 'done';
      await inTransaction(db, (trx) => deleteImport(trx, id, DIFFERENCES_AT_ONCE));
      return 'more';
    },
  };
}

/** Returns the difference that changes a product back. */
function revert({ before, after, memberships }: ListedDifference): ListedDifference {
  const back = memberships && { ...memberships, before: memberships.after, after: memberships.before };
  return { before: after, after: before, memberships: back };
}

async function describeCurrentState(trx: ShopTransaction, id: string, step: ImportStep): Promise<NotDone> {
  return describeState(step, await findState(trx, id)) ?? { ok: false, reason: 'not-found' };
}

/** Returns why a step cannot be taken in a state. */
function describeState(step: ImportStep, state: ImportState | undefined): NotDone | undefined {
  if (state === undefined) return { ok: false, reason: 'not-found' };
  if (state === STEPS[step].from) return undefined;
  if (step === 'apply') return { ok: false, reason: state === 'fetching' ? 'pictures-pending' : 'already-applied' };
  return { ok: false, reason: state === 'undone' ? 'already-undone' : 'not-applied' };
}
