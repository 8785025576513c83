import { hash, randomBytes } from 'node:crypto';
import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { ContentEntry } from './content-entry.server.ts';
import { type ContentDraft, type ContentKind, contentDraftSchema, type Preview } from './content-schema.ts';
import { nameOf } from './name-entry.ts';

const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{32}$/;
const VALID_MILLISECONDS = 60 * 60 * 1000;

/** What a preview shows: an entry, as it is saved or with the fields of a draft. */
export interface FoundPreview {
  kind: ContentKind;
  _id: string;
  draft: ContentDraft | undefined;
}

interface PreviewDependencies {
  db: Database;
  now: () => number;
  shopUrl: string;
}

/** Makes a link to a preview of an entry. Links that have expired are deleted. */
export function makePreview(
  { db, now, shopUrl }: PreviewDependencies,
  entry: ContentEntry,
  draft: ContentDraft | undefined,
  actor: Actor,
): Promise<Preview> {
  return inTransaction(db, async (trx) => {
    const [at, token] = [now(), randomBytes(TOKEN_BYTES).toString('base64url')];
    const expiresAt = at + VALID_MILLISECONDS;
    const { kind, _id } = entry;
    await trx.deleteFrom('content_preview').where('expires_at', '<=', at).execute();
    await trx
      .insertInto('content_preview')
      .values({
        ...{ token_hash: hashOf(token), kind, entry_id: _id, expires_at: expiresAt },
        draft: draft ? JSON.stringify(draft) : null,
      })
      .execute();
    const text = `Made a link to a preview of ${nameOf(entry)}`;
    await writeAudit(trx, { at, action: 'content-previewed', actor, subject: { _id }, text });
    return { url: `${shopUrl}/preview/${token}`, expiresAt: new Date(expiresAt).toISOString() };
  });
}

/** Finds what a link shows. Undefined if there is no such link, or it has expired. */
export async function findPreview(db: Database, token: string, now: number): Promise<FoundPreview | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const row = await db
    .selectFrom('content_preview')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, entry_id, draft } = row;
  return { kind, _id: entry_id, draft: draft === null ? undefined : contentDraftSchema.parse(JSON.parse(draft)) };
}

function hashOf(token: string): string {
  return hash('sha256', token);
}
