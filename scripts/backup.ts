import { readConfig } from '../src/config.ts';
import { markBackup } from '../src/data-folder.ts';
import { readEnvironment } from '../src/environment.ts';
import { ChildFailed } from './child.ts';
import { copySqlite } from './copy-sqlite.ts';
import { requireShop } from './require-shop.ts';

/** `npm run backup -- FILE`: copies the SQLite database in one consistent state. The shop may be running. */
const [target] = process.argv.slice(2);
const { database, dataDir } = readConfig(readEnvironment());

if (!target) throw new ChildFailed('Usage: npm run backup -- backup/shop.sqlite');
if (database.engine !== 'sqlite') throw new ChildFailed('DATABASE_URL is set: copy PostgreSQL with pg_dump instead.');
requireShop(database);
await copySqlite(database.file, target);
markBackup(dataDir);
