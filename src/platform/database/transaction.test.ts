import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction, pipelined } from './transaction.server.ts';

/** Opens a database that answers only after three statements have arrived, like an infinitely slow connection. */
function openSlowDatabase() {
  const arrived: string[] = [];
  const thirdArrived = Promise.withResolvers<void>();
  const connection: DatabaseConnection = {
    async executeQuery(query: CompiledQuery) {
      arrived.push(query.sql);
      if (arrived.length === 3) thirdArrived.resolve();
      await thirdArrived.promise;
      return { rows: [] };
    },
    async *streamQuery() {},
  };
  class SlowDriver extends DummyDriver {
    override acquireConnection = async () => connection;
  }
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SlowDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { db, arrived };
}

test('pipelined statements are sent in order without waiting for each other', async () => {
  const { db, arrived } = openSlowDatabase();
  await inTransaction<unknown, unknown>(db, (trx) =>
    pipelined(sql`select 1`.execute(trx), sql`select 2`.execute(trx), sql`select 3`.execute(trx)),
  );
  expect(arrived).toEqual(['select 1', 'select 2', 'select 3']);
});
