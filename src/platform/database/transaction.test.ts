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
import { inTransaction, together } from './transaction.server.ts';

/** A database that answers once three statements have come, as far as a line goes that is slow without end. */
function openSlowDatabase() {
  const arrived: string[] = [];
  const three = Promise.withResolvers<void>();
  const connection: DatabaseConnection = {
    async executeQuery(query: CompiledQuery) {
      arrived.push(query.sql);
      if (arrived.length === 3) three.resolve();
      await three.promise;
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

test('statements that need no answer of each other are on their way together, in their order', async () => {
  const { db, arrived } = openSlowDatabase();
  await inTransaction<unknown, unknown>(db, (trx) =>
    together(sql`select 1`.execute(trx), sql`select 2`.execute(trx), sql`select 3`.execute(trx)),
  );
  expect(arrived).toEqual(['select 1', 'select 2', 'select 3']);
});
