import type { Compilable, CompiledQuery } from 'kysely';
import { type Engine, engineOf } from './engine.server.ts';
import type { Database, ShopTransaction } from './tables.ts';

type Source = Database | ShopTransaction;

/**
 * Creates a function that runs a query whose SQL is built once for each engine, for queries of almost every call:
 * building it takes longer than SQLite needs to run it.
 * @param build builds the query with any parameters. Those of each run take their places, in the order of the SQL.
 */
export function compileOnce<Row>(
  build: (db: Source) => Compilable<Row>,
): (db: Source, parameters: readonly (string | number)[]) => Promise<Row[]> {
  const compiled = new Map<Engine, CompiledQuery<Row>>();
  return async (db, parameters) => {
    const engine = engineOf(db);
    const query = compiled.get(engine) ?? build(db).compile();
    compiled.set(engine, query);
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
