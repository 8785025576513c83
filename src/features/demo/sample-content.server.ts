import * as z from 'zod/mini';
import { mergeEntries } from '#features/content/content-entry.server.ts';
import { requestedFields } from '#features/content/content-fields.server.ts';
import { listRows } from '#features/content/content-queries.server.ts';
import { contentDraftSchema, contentKindSchema } from '#features/content/content-schema.ts';
import { claimAddress, findBody, storeEntry } from '#features/content/content-writing.server.ts';
import { listLocked } from '#features/content/locked-entries.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { newId } from '#platform/id.ts';
import { dayIn } from '#platform/time-zone.ts';

/** A text of a sample. With a `fileId`, it stands in the place of one that comes with the shop. */
export const contentEntrySchema = z.extend(contentDraftSchema, {
  kind: contentKindSchema,
  fileId: z.optional(z.string()),
});

/** Adds the texts of a sample, which are published. */
export async function addSampleContent(
  trx: ShopTransaction,
  entries: readonly z.output<typeof contentEntrySchema>[],
  at: number,
): Promise<void> {
  for (const { kind, fileId, ...draft } of entries) {
    const [id, locked] = [newId(), await listLocked(trx, kind)];
    const entry = mergeEntries(await listRows(trx, kind)).find((each) => each.kind === kind && each._id === fileId);
    const fields = requestedFields({ ...draft, state: 'published' }, entry);
    const position = fields.position ?? (kind === 'faq' ? locked.entries.length + 1 : undefined);
    const date = fields.date ?? (kind === 'post' ? dayIn('UTC', at) : undefined);
    const claimed = await claimAddress(trx, id, { kind, fields, isBuiltIn: entry?.file !== undefined });
    if (!claimed.ok) throw new Error(`${draft.title} cannot be added: ${claimed.reason}`);
    const present = entry && { entry, body: await findBody(trx, entry) };
    const place = { kind, locked, ...(present && { present }) };
    await storeEntry(trx, id, place, { ...fields, slug: claimed.slug, position, date }, { at, by: null });
  }
}
