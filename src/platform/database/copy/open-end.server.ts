import type { DatabaseLocation } from '../open-database.server.ts';
import type { CopySource, CopyTarget } from './copy-end.server.ts';
import { openPostgresSource, openPostgresTarget } from './postgres-end.server.ts';
import { openSqliteSource, openSqliteTarget } from './sqlite-end.server.ts';

/** Opens a database to read it as it is now, whoever goes on writing. */
export function openSource(location: DatabaseLocation): Promise<CopySource> {
  return location.engine === 'sqlite' ? openSqliteSource(location.file) : openPostgresSource(location.url);
}

/** Opens a migrated database to write it. */
export function openTarget(location: DatabaseLocation): Promise<CopyTarget> {
  return location.engine === 'sqlite' ? openSqliteTarget(location.file) : openPostgresTarget(location.url);
}
