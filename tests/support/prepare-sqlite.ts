import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { plantTemplate } from './template.ts';

/** Plants the file that every shop on SQLite begins as a copy of. */
export default async function prepareSqlite(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'thock-sqlite-'));
  const file = join(folder, 'template.sqlite');
  await plantTemplate({ engine: 'sqlite', file });
  project.provide('template', { engine: 'sqlite', file });

  return () => rmSync(folder, { recursive: true });
}
