import type { DatabaseLocation } from '../open-database.server.ts';
import type { CopySource, CopyTarget } from './copy-end.server.ts';
import { openPostgresSource, openPostgresTarget } from './postgres-end.server.ts';
import { openSqliteSource, openSqliteTarget } from './sqlite-end.server.ts';

/** Opens a snapshot of a database for reading. Others can still write. */
export function openSource(location: DatabaseLocation): Promise<CopySource> {
  return location.engine === 'sqlite' ? openSqliteSource(location.file) : openPostgresSource(location.url);
}

/** Opens a migrated database for writing. */
export function openTarget(location: DatabaseLocation): Promise<CopyTarget> {
  return location.engine === 'sqlite' ? openSqliteTarget(location.file) : openPostgresTarget(location.url);
}
