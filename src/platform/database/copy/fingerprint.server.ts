import { hash } from 'node:crypto';
import type { CopyRow, CopySource, CopyTable } from './copy-end.server.ts';

/** What a table holds, in few numbers: equal for equal rows, in whatever order. */
export interface Fingerprint {
  rows: number;
  /** Of each column that was to be summed. */
  sums: Readonly<Record<string, bigint>>;
  /** Of all values of all rows. */
  digest: string;
}

const DIGEST_BITS = 128;

/** How many rows of a table went by so far. */
interface Passing {
  table: string;
  rows: number;
  of: number;
}

/** Reads a whole table for its fingerprint, and hands its rows on as they go by. */
export async function readFingerprint(
  source: CopySource,
  table: CopyTable,
  summed: readonly string[],
  onPassing: (passing: Passing) => void = () => {},
  handOn: (rows: readonly CopyRow[]) => Promise<void> = async () => {},
): Promise<Fingerprint> {
  const of = await source.count(table);
  const taker = new FingerprintTaker(table, summed);
  for await (const rows of source.read(table)) {
    taker.add(rows);
    await handOn(rows);
    onPassing({ table: table.name, rows: taker.rows, of });
  }
  return taker.finish();
}

class FingerprintTaker {
  readonly #places: readonly [name: string, place: number][];
  readonly #sums: Record<string, bigint>;
  #digest = 0n;
  rows = 0;

  constructor({ columns }: CopyTable, summed: readonly string[]) {
    this.#places = summed.map((name) => [name, columns.findIndex((column) => column.name === name)]);
    this.#sums = Object.fromEntries(summed.map((name) => [name, 0n]));
  }

  add(rows: readonly CopyRow[]): void {
    this.rows += rows.length;
    for (const row of rows) {
      for (const [name, place] of this.#places) this.#sums[name] = (this.#sums[name] ?? 0n) + BigInt(row[place] ?? 0);
      // Added up, because databases differ in the order of rows.
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
