import { type Actor, authorOf } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { listDefinitions } from '#features/catalogue/attribute/attribute-queries.server.ts';
import { listManufacturers } from '#features/catalogue/manufacturer/manufacturer-queries.server.ts';
import { listNamedCollections } from '#features/collection/memberships.server.ts';
import type { AcceptedPicture } from '#features/media/picture-acceptance.server.ts';
import type { PictureService } from '#features/media/picture-service.server.ts';
import { batchesOf } from '#platform/batches.ts';
import { UnreadableFile } from '#platform/csv/unreadable-file.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { newId } from '#platform/id.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { fileCollectionsOf } from './collections-cell.ts';
import { MAX_FETCHED_PICTURES } from './import-limits.ts';
import {
  deletePictures,
  findFetchingImport,
  finishFetching,
  insertPictures,
  listFetched,
  listUnfetched,
} from './import-picture-queries.server.ts';
import {
  DIFFERENCES_AT_ONCE,
  deleteDifferences,
  finishImport,
  getSheet,
  insertDifferences,
  insertImport,
} from './import-queries.server.ts';
import { readKnownVariants } from './known-variants.server.ts';
import { namesOf } from './manufacturer-cell.ts';
import { packSheet, unpackSheet } from './packed-sheet.server.ts';
import { type ImportPlan, planImport } from './plan-import.server.ts';
import { countActions, type ProductImport } from './product-import-schema.ts';
import { createPictureReader, locatePictures } from './read-pictures.server.ts';
import { readSheet, type Sheet } from './read-sheet.server.ts';

/** A file to be imported. */
export interface ImportFile {
  name: string;
  bytes: Buffer;
}

/** As many as a process fetches at once, so that a batch takes little longer than its slowest picture. */
const PICTURES_AT_ONCE = 4;
const TOO_MANY_PICTURES = `The file names more than ${formatNumber(MAX_FETCHED_PICTURES)} pictures of other sites. Split it into smaller ones.`;

interface PreviewDependencies {
  db: Database;
  now: () => number;
  pictures: Pick<PictureService, 'locate' | 'accept'>;
}

/** A plan, and the pictures of other sites without which it is not complete. */
interface PicturedPlan extends ImportPlan {
  wanted: ReadonlySet<string>;
}

/**
 * Creates the functions that plan imports. A file that names pictures of other sites is planned again when all of them
 * were fetched, so that rows whose picture cannot be used are refused before anything changes.
 */
export function createImportPreview({ db, now, pictures }: PreviewDependencies) {
  async function plan(sheet: Sheet, fetched: ReadonlyMap<string, AcceptedPicture>): Promise<PicturedPlan> {
    const definitions = await listDefinitions(db);
    const manufacturers = namesOf(await listManufacturers(db));
    const collections = fileCollectionsOf(await listNamedCollections(db));
    const known = await readKnownVariants(db, sheet.rows, { definitions, collections });
    const { read, wanted } = createPictureReader(await locatePictures(sheet.rows, pictures), fetched);
    const context = { known, definitions, manufacturers, collections, readPicture: read, at: now() };
    return { ...(await planImport(sheet, context)), wanted };
  }

  /** Stores what an import changes, in several transactions, so that orders need not wait. */
  async function storeDifferences(id: string, { differences }: ImportPlan): Promise<void> {
    const placed = differences.map((difference, position) => ({ ...difference, position }));
    for (const batch of batchesOf(placed, DIFFERENCES_AT_ONCE))
      await inTransaction(db, (trx) => insertDifferences(trx, id, batch));
  }

  /** Plans an import whose pictures were all fetched. */
  async function finish(id: string): Promise<void> {
    const fetched = (await listFetched(db, id)).map(({ address, url, refusal }): [string, AcceptedPicture] => [
      address,
      url === null ? { ok: false, reason: refusal ?? '' } : { ok: true, url },
    ]);
    const planned = await plan(await unpackSheet(await getSheet(db, id)), new Map(fetched));
    // An earlier try may have stored some of them, and ended with its process.
    while (!(await inTransaction(db, (trx) => deleteDifferences(trx, id, DIFFERENCES_AT_ONCE))));
    await storeDifferences(id, planned);
    await inTransaction(db, async (trx) => {
      await finishImport(trx, id, JSON.stringify(planned.rows));
      await deletePictures(trx, id);
    });
  }

  return {
    /** Reads a file and plans what it would change. Throws {@link UnreadableFile}. */
    async preview({ name, bytes }: ImportFile, actor: Actor): Promise<ProductImport> {
      const sheet = await readSheet(bytes, await listDefinitions(db));
      const planned = await plan(sheet, new Map());
      const wanted = [...planned.wanted];
      if (wanted.length > MAX_FETCHED_PICTURES) throw new UnreadableFile(TOO_MANY_PICTURES);
      const isFetching = wanted.length > 0;
      const state = isFetching ? 'fetching' : 'checked';
      const [id, at] = [newId(), now()];
      if (!isFetching) await storeDifferences(id, planned);
      const packed = isFetching ? await packSheet(sheet) : null;
      const texts = { rows: JSON.stringify(planned.rows), sheet: packed };
      await inTransaction(db, async (trx) => {
        const row = { id, file_name: name, state, created_by: authorOf(actor), created_at: at, ...texts } as const;
        await insertImport(trx, row);
        await insertPictures(trx, id, wanted);
        const text = `Uploaded ${name} to import`;
        await writeAudit(trx, { at, action: 'import-previewed', actor, subject: { _id: id }, text });
      });
      return {
        _id: id,
        fileName: name,
        at: new Date(at).toISOString(),
        state,
        counts: countActions(planned.rows),
        rows: planned.rows,
        ...(isFetching && { pictures: { total: wanted.length, done: 0 } }),
      };
    },

    /** Fetches some pictures of imports. After the last one of an import, plans it. */
    async fetchPictures({ signal }: Pick<JobContext, 'signal'>): Promise<'more' | 'done'> {
      const id = await findFetchingImport(db);
      if (id === undefined) return 'done';
      const waiting = await listUnfetched(db, id, PICTURES_AT_ONCE);
      if (waiting.length === 0) {
        await finish(id);
        return 'more';
      }
      const addresses = waiting.map(({ address }) => address);
      const accepted = await pictures.accept(addresses, signal);
      if (signal.aborted) return 'done';
      await inTransaction(db, async (trx) => {
        for (const { position, address } of waiting) {
          const picture = accepted.get(address);
          if (!picture) continue;
          const result = picture.ok ? { url: picture.url, refusal: null } : { url: null, refusal: picture.reason };
          await finishFetching(trx, { import_id: id, position, ...result });
        }
      });
      return 'more';
    },
  };
}
