import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { listUnmeasured, setMeasures } from './measuring-queries.server.ts';

const AT_ONCE = 20;

interface MeasuringDependencies {
  db: Database;
  /** Reads the full size of a picture by its name. */
  readUpload: (name: string) => Promise<Buffer | undefined>;
}

/**
 * Creates the work of the job that takes pictures of earlier releases into the library, and those that one of their
 * processes has stored. They lack their size.
 */
export function createMeasuring({ db, readUpload }: MeasuringDependencies) {
  async function measure(name: string): Promise<{ width: number; height: number; bytes: number }> {
    const stored = await readUpload(name);
    // Imgbb has no API to read them.
    if (!stored) return { width: 0, height: 0, bytes: 0 };
    const { sizeOfStored } = await import('./picture-variants.server.ts');
    return { ...(await sizeOfStored(stored)), bytes: stored.length };
  }

  return async (): Promise<'more' | 'done'> => {
    const pictures = await listUnmeasured(db, AT_ONCE);
    for (const picture of pictures) {
      const measures = await measure(picture.name);
      await inTransaction(db, (trx) => setMeasures(trx, picture, measures));
    }
    return pictures.length === AT_ONCE ? 'more' : 'done';
  };
}
