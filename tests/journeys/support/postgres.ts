import { createDatabase, dropDatabase } from '../../support/postgres-databases.ts';
import { startPostgres } from '../../support/postgres-server.ts';

/** An empty PostgreSQL database. */
export interface JourneyDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates one on the server in TEST_DATABASE_URL, or starts a server for it. */
export async function openJourneyDatabase(): Promise<JourneyDatabase> {
  const existingUrl = process.env.TEST_DATABASE_URL;
  const server = existingUrl ? { url: existingUrl, stop: async () => {} } : await startPostgres();
  const { name, url } = await createDatabase(server.url);
  return {
    url,
    async drop() {
      await dropDatabase(server.url, name);
      await server.stop();
    },
  };
}
