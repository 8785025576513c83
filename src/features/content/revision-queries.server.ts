import type { Selectable } from 'kysely';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import type { ContentRevisionTable } from './content-table.ts';

type Source = Database | ShopTransaction;
type RevisionRow = Selectable<ContentRevisionTable>;

/** Versions of an entry that are kept. */
const MAX_REVISIONS = 100;
/** Drafts that one person saves within this time are one version. */
const SAME_DRAFT_MILLISECONDS = 5 * 60 * 1000;

/** Records a version of an entry, instead of the one before if both are drafts of the same few minutes. */
export async function insertRevision(trx: ShopTransaction, revision: RevisionRow): Promise<void> {
  const { content_id, n, state, by_id, at } = revision;
  if (state === 'draft') {
    await trx
      .deleteFrom('content_revision')
      .where('content_id', '=', content_id)
      .where('n', '=', n - 1)
      .where('state', '=', 'draft')
      .where('by_id', '=', by_id)
      .where('at', '>', at - SAME_DRAFT_MILLISECONDS)
      .execute();
  }
  await trx.insertInto('content_revision').values(revision).execute();
  const oldest = await selectRevisions(trx, content_id).select('n').offset(MAX_REVISIONS).limit(1).executeTakeFirst();
  if (oldest)
    await trx.deleteFrom('content_revision').where('content_id', '=', content_id).where('n', '<=', oldest.n).execute();
}

/** Lists the versions of an entry, newest first. */
export function listRevisions(db: Source, contentId: string): Promise<RevisionRow[]> {
  return selectRevisions(db, contentId).selectAll().execute();
}

/** Finds a version of an entry. */
export function findRevision(db: Source, contentId: string, n: number): Promise<RevisionRow | undefined> {
  return selectRevisions(db, contentId).selectAll().where('n', '=', n).executeTakeFirst();
}

/** Finds the newest version of an entry that may be seen at a moment. */
export function findVisibleRevision(db: Source, contentId: string, now: number): Promise<RevisionRow | undefined> {
  return selectRevisions(db, contentId)
    .selectAll()
    .where('state', '=', 'published')
    .where((eb) => eb.or([eb('publish_at', 'is', null), eb('publish_at', '<=', now)]))
    .limit(1)
    .executeTakeFirst();
}

function selectRevisions(db: Source, contentId: string) {
  return db.selectFrom('content_revision').where('content_id', '=', contentId).orderBy('n', 'desc');
}
