import { existsSync } from 'node:fs';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { ChildFailed } from './child.ts';

/** Ends a command that works on a shop where there is none yet, rather than making an empty one. */
export function requireShop(database: DatabaseLocation): void {
  if (database.engine === 'postgres' || existsSync(database.file)) return;
  throw new ChildFailed(`There is no shop at ${database.file}. Check DATA_DIR, or start the shop once.`);
}
