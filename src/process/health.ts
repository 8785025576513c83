import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { findDatabaseError } from '#platform/database/database-errors.server.ts';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { freeMegabytes } from '#platform/free-space.ts';
import { RETRY_AFTER_SECONDS } from '#platform/http/errors.server.ts';
import type { Shutdown } from './shutdown.ts';

/** Below this, orders and pictures of a busy shop may fill SQLite's disk within minutes. */
const MIN_FREE_MEGABYTES = 16;

/** Why a process is not ready if its database is away. */
export const NO_DATABASE = 'the database does not answer';

/** What the health of a process depends on. */
interface Checked {
  db: Database;
  /** Whether the last write failed because the database's disk is full. */
  isDiskFull: () => boolean;
}

/**
 * Adds the health checks. Live: the process responds. Ready: its database does too, has space to write, and the process
 * is not shutting down.
 */
export function addHealth(
  app: FastifyInstance,
  { db, isDiskFull }: Checked,
  location: DatabaseLocation,
  shutdown: Shutdown,
): void {
  const config = { isAlwaysAdmitted: true } as const;
  app.get('/health/live', { config }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { config }, async (request, reply) => {
    const obstacle = shutdown.isDraining && !shutdown.isReplaced ? 'the shop is stopping' : await findObstacle();
    if (obstacle === undefined) return { status: 'ok' };
    request.log.debug({ obstacle }, 'not ready');
    return reply.status(503).header('retry-after', RETRY_AFTER_SECONDS).send({ status: obstacle });
  });

  async function findObstacle(): Promise<string | undefined> {
    try {
      await sql`select 1`.execute(db);
      if (isDiskFull()) return "the database's disk is full, so nothing can be saved: free space";
      return await findLackOfSpace(location);
    } catch (error) {
      // The connection pool already logs once that the database is unreachable.
      if (!findDatabaseError(error)) app.log.error({ err: error }, 'the database does not answer');
      return NO_DATABASE;
    }
  }
}

/** Describes that the disk of a SQLite database is almost full. That of PostgreSQL may be on another machine. */
async function findLackOfSpace(location: DatabaseLocation): Promise<string | undefined> {
  if (location.engine !== 'sqlite') return undefined;
  if ((await freeMegabytes(location.file)) >= MIN_FREE_MEGABYTES) return undefined;
  return `the disk of the database has less than ${MIN_FREE_MEGABYTES} MB left: free space`;
}
