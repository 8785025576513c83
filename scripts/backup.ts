import { existsSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { ensurePrivateDatabase } from '#platform/private-files.ts';
import { readConfig } from '../src/config.ts';
import { readEnvironment } from '../src/environment.ts';
import { explainDatabases } from '../src/process/start-failure.ts';
import { ChildFailed } from './child.ts';
import { requireShop } from './require-shop.ts';
import { step } from './step.ts';

/** `npm run backup -- FILE`: copies the SQLite database in one consistent state. The shop may be running. */
const [target] = process.argv.slice(2);
const { database } = readConfig(readEnvironment());

if (!target) throw new ChildFailed('Usage: npm run backup -- backup/shop.sqlite');
if (database.engine !== 'sqlite') throw new ChildFailed('DATABASE_URL is set: copy PostgreSQL with pg_dump instead.');
requireShop(database);

const source = new DatabaseSync(database.file, { readOnly: true });
const isNew = !existsSync(target);
try {
  ensurePrivateDatabase(target);
  await step(`Copying ${database.file} to ${target}`, () => backup(source, target));
} catch (error) {
  if (isNew) rmSync(target, { force: true });
  throw new ChildFailed(explainDatabases(error) ?? `The copy failed: ${error}`);
} finally {
  source.close();
}
