import { CompiledQuery, type QueryResult } from 'kysely';
import { objectFrom } from '../objects.ts';
import { engineOf } from './engine.server.ts';
import type { ShopTransaction } from './tables.ts';

export type ColumnType = 'text' | 'integer' | 'bigint';

/** The column types of a statement's input rows, in the order of its parameters. */
export type ColumnTypes<Row> = { readonly [Column in keyof Row & string]-?: ColumnType };

/** A statement's input row: values by column. */
export type Values<Row> = { readonly [Column in keyof Row]: string | number | null };

/**
 * A statement that runs for any number of rows. PostgreSQL gets all rows as one JSON parameter, so a batch takes one
 * round trip and each connection prepares one statement. SQLite has no round trips and runs a prepared statement per
 * row, because parsing JSON would be slower (docs/decisions/009).
 */
export interface RowStatement<Row> {
  types: ColumnTypes<Row>;
  /** Uses a numbered parameter for each column: `?1` is the first. */
  sqlite: string;
  /** @param rows a subquery with the columns. */
  postgres: (rows: string) => string;
}

/** Creates a function that runs the statement for all rows and resolves with the returned and the affected rows. */
export function createRowRunner<Output, Row extends Values<Row>>({
  types,
  sqlite,
  postgres,
}: RowStatement<Row>): (trx: ShopTransaction, rows: readonly Row[]) => Promise<{ rows: Output[]; affected: bigint }> {
  const columns = Object.keys(types) as (keyof Row & string)[];
  const declared = Object.entries<ColumnType>(types).map(([name, type]) => `"${name}" ${type}`);
  const text = postgres(`(select * from json_to_recordset($1::text::json) as input_rows (${declared.join(', ')}))`);

  return async (trx, rows) => {
    if (rows.length === 0) return { rows: [], affected: 0n };
    if (engineOf(trx) === 'postgres') return combineResults([await execute(trx, text, [JSON.stringify(rows)])]);
    const results: QueryResult<Output>[] = [];
    for (const row of rows) {
      const values = columns.map((name) => row[name]);
      results.push(await execute(trx, sqlite, values));
    }
    return combineResults(results);
  };

  function execute(trx: ShopTransaction, sql: string, parameters: readonly unknown[]): Promise<QueryResult<Output>> {
    return trx.executeQuery<Output>(CompiledQuery.raw(sql, [...parameters]));
  }
}

/**
 * Creates a function that inserts rows and resolves with the number of inserted rows.
 * @param onConflict `nothing` skips rows that break a unique constraint.
 */
export function createInserter<Row extends Values<Row>>(
  table: string,
  types: ColumnTypes<Row>,
  onConflict?: 'nothing',
): (trx: ShopTransaction, rows: readonly Row[]) => Promise<bigint> {
  const names = Object.keys(types);
  const columns = names.map((name) => `"${name}"`).join(', ');
  const parameters = names.map((_, index) => `?${index + 1}`).join(', ');
  const suffix = onConflict ? ' on conflict do nothing' : '';
  const run = createRowRunner<never, Row>({
    types,
    sqlite: `insert into "${table}" (${columns}) values (${parameters})${suffix}`,
    postgres: (rows) => `insert into "${table}" (${columns}) select ${columns} from ${rows} as input_rows${suffix}`,
  });
  return async (trx, rows) => (await run(trx, rows)).affected;
}

/** Creates a function that updates columns of rows by their id. Each index that need not change saves time. */
export function createUpdater<Row extends Values<Row> & { id: string }>(
  table: string,
  types: ColumnTypes<Row>,
): (trx: ShopTransaction, rows: readonly Row[], columns: readonly (keyof Row & string)[]) => Promise<void> {
  const updates = new Map<string, (trx: ShopTransaction, rows: readonly Row[]) => Promise<unknown>>();

  function createUpdate(columns: readonly (keyof Row & string)[]) {
    return createRowRunner<never, Values<Row>>({
      types: objectFrom(['id' as const, ...columns].map((name) => [name, types[name]])),
      sqlite: `update ${table} set ${columns.map((name, index) => `${name} = ?${index + 2}`).join(', ')} where id = ?1`,
      postgres: (rows) => `update ${table} set ${columns.map((name) => `${name} = changed.${name}`).join(', ')}
        from ${rows} as changed where ${table}.id = changed.id`,
    });
  }

  return async (trx, rows, columns) => {
    if (columns.length === 0) return;
    const key = columns.join();
    const update = updates.get(key) ?? createUpdate(columns);
    updates.set(key, update);
    await update(trx, rows);
  };
}

function combineResults<Output>(results: readonly QueryResult<Output>[]): { rows: Output[]; affected: bigint } {
  return {
    rows: results.flatMap(({ rows }) => rows),
    affected: results.reduce((sum, { numAffectedRows = 0n }) => sum + numAffectedRows, 0n),
  };
}
