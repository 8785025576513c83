import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished } from 'vitest';
import { copyDatabase } from '#platform/database/copy/copy-database.server.ts';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { migrations } from '../../src/migrations/migrations.server.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { createEmptyDatabase } from './test-database.ts';

/** Creates a database as a former release has left it. It is deleted when the test ends. */
export async function createFormerDatabase(release: string): Promise<DatabaseLocation> {
  const folder = createTemporaryFolder('thock-release-');
  const file = join(folder, 'shop.sqlite');
  writeFileSync(file, gunzipSync(readFileSync(join('tests/releases', release))));
  const { location, drop } = await createEmptyDatabase();
  onTestFinished(async () => {
    await drop();
    rmSync(folder, { recursive: true });
  });
  const applied = Object.entries(migrations).filter(([name]) => name <= release.replace('.sqlite.gz', ''));
  const from = { engine: 'sqlite', file } as const;
  const copying = { migrations: Object.fromEntries(applied), replace: false, onProgress() {} };
  expect(await copyDatabase({ from, to: location, ...copying })).toMatchObject({ ok: true });
  return location;
}
