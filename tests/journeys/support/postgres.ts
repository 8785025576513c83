import { createDatabase, dropDatabase } from '../../support/postgres-databases.ts';
import { startPostgres } from '../../support/postgres-server.ts';

/** An empty database on PostgreSQL. */
export interface JourneyDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Makes one, on the server that TEST_DATABASE_URL names or on one that is started for it. */
export async function openJourneyDatabase(): Promise<JourneyDatabase> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startPostgres();
  const { name, url } = await createDatabase(server.url);
  return {
    url,
    async drop() {
      await dropDatabase(server.url, name);
      await server.stop();
    },
  };
}
