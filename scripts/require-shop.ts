import { existsSync } from 'node:fs';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { ChildFailed } from './child.ts';

/** Throws if there is no shop yet, so that a command does not create an empty database. */
export function requireShop(database: DatabaseLocation): void {
  if (database.engine === 'postgres' || existsSync(database.file)) return;
  throw new ChildFailed(`There is no shop at ${database.file}. Check DATA_DIR, or start the shop once.`);
}
