import { engineOf } from '#platform/database/engine.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { postgresEngine } from './postgres-engine.server.ts';
import type { SearchEngine } from './search-engine.server.ts';
import { sqliteEngine } from './sqlite-engine.server.ts';

/** Returns the search engine of a database. */
export function searchEngineOf(db: Pick<Database, 'getExecutor'> | ShopTransaction): SearchEngine {
  return engineOf(db) === 'postgres' ? postgresEngine : sqliteEngine;
}
