import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { seedTemplate } from './template.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** Seeds the template file that SQLite test databases are copied from. */
export default async function prepareSqlite(project: TestProject): Promise<() => void> {
  const folder = createTemporaryFolder('thock-sqlite-');
  const file = join(folder, 'template.sqlite');
  await seedTemplate({ engine: 'sqlite', file });
  project.provide('template', { engine: 'sqlite', file });

  return () => rmSync(folder, { recursive: true });
}
