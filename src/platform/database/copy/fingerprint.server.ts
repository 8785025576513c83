import { hash } from 'node:crypto';
import type { CopyRow, CopySource, CopyTable } from './copy-end.server.ts';

/** A summary of a table: equal for equal rows, in any order. */
export interface Fingerprint {
  rows: number;
  /** The sum of each integer column. */
  sums: Readonly<Record<string, bigint>>;
  /** A hash of all values of all rows. */
  digest: string;
}

const DIGEST_BITS = 128;

/** The number of rows of a table that were read so far. */
interface Progress {
  table: string;
  rows: number;
  total: number;
}

/** Reads a whole table, computes its fingerprint, and passes each batch of rows to `onRows`. */
export async function readFingerprint(
  source: CopySource,
  table: CopyTable,
  integerColumns: readonly string[],
  onProgress: (progress: Progress) => void = () => {},
  onRows: (rows: readonly CopyRow[]) => Promise<void> = async () => {},
): Promise<Fingerprint> {
  const total = await source.count(table);
  const builder = new FingerprintBuilder(table, integerColumns);
  for await (const rows of source.read(table)) {
    builder.add(rows);
    await onRows(rows);
    onProgress({ table: table.name, rows: builder.rows, total });
  }
  return builder.finish();
}

class FingerprintBuilder {
  readonly #sumColumns: readonly [name: string, index: number][];
  readonly #sums: Record<string, bigint>;
  #digest = 0n;
  rows = 0;

  constructor({ columns }: CopyTable, integerColumns: readonly string[]) {
    this.#sumColumns = integerColumns.map((name) => [name, columns.findIndex((column) => column.name === name)]);
    this.#sums = Object.fromEntries(integerColumns.map((name) => [name, 0n]));
  }

  add(rows: readonly CopyRow[]): void {
    this.rows += rows.length;
    for (const row of rows) {
      for (const [name, index] of this.#sumColumns)
        this.#sums[name] = (this.#sums[name] ?? 0n) + BigInt(row[index] ?? 0);
      // A sum does not depend on the order of rows, which differs between databases.
      this.#digest = BigInt.asUintN(DIGEST_BITS, this.#digest + digestOf(row));
    }
  }

  finish(): Fingerprint {
    return { rows: this.rows, sums: this.#sums, digest: this.#digest.toString(16) };
  }
}

function digestOf(row: CopyRow): bigint {
  return BigInt(`0x${hash('sha256', JSON.stringify(row), 'hex').slice(0, DIGEST_BITS / 4)}`);
}
