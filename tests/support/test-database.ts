import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { createDatabase, dropDatabase } from './postgres-databases.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** A database for one test, on the engine under test. */
export interface TestDatabase {
  location: DatabaseLocation;
  drop(): Promise<void>;
}

/** Creates a migrated and seeded database. */
export function createSeededDatabase(): Promise<TestDatabase> {
  return createTestDatabase('seeded');
}

/** Creates a database without tables. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createTestDatabase('empty');
}

async function createTestDatabase(content: 'seeded' | 'empty'): Promise<TestDatabase> {
  const template = inject('template');
  if (template.engine === 'postgres') {
    const { server } = template;
    const { name, url } = await createDatabase(server, content === 'seeded' ? template.name : undefined);
    return { location: { engine: 'postgres', url }, drop: () => dropDatabase(server, name) };
  }
  const folder = createTemporaryFolder('thock-shop-');
  const file = join(folder, 'shop.sqlite');
  if (content === 'seeded') copyFileSync(template.file, file);
  return {
    location: { engine: 'sqlite', file },
    drop: async () => rmSync(folder, { recursive: true }),
  };
}
