import type { TestProject } from 'vitest/node';
import { createDatabase, dropDatabase } from './postgres-databases.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { seedTemplate } from './template.ts';

/** Starts PostgreSQL, unless TEST_DATABASE_URL is set, and seeds the template that test databases are copied from. */
export default async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server: Pick<PostgresServer, 'url' | 'stop'> = given
    ? { url: given, stop: async () => {} }
    : await startPostgres();
  try {
    const template = await createDatabase(server.url);
    await seedTemplate({ engine: 'postgres', url: template.url });
    project.provide('template', { engine: 'postgres', server: server.url, name: template.name });

    return async () => {
      await dropDatabase(server.url, template.name);
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
