import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { findDatabaseError } from '#platform/database/database-errors.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { RETRY_AFTER_SECONDS } from '#platform/http/errors.server.ts';
import type { Shutdown } from './shutdown.ts';

/** Adds the health checks. Live: the process responds. Ready: its database does too, and it is not shutting down. */
export function addHealth(app: FastifyInstance, db: Database, shutdown: Shutdown): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (request, reply) => {
    const obstacle = shutdown.isDraining && !shutdown.isReplaced ? 'the shop is stopping' : await findObstacle();
    if (obstacle === undefined) return { status: 'ok' };
    request.log.debug({ obstacle }, 'not ready');
    return reply.status(503).header('retry-after', RETRY_AFTER_SECONDS).send({ status: obstacle });
  });

  async function findObstacle(): Promise<string | undefined> {
    try {
      await sql`select 1`.execute(db);
      return undefined;
    } catch (error) {
      // The connection pool already logs once that the database is unreachable.
      if (!findDatabaseError(error)) app.log.error({ err: error }, 'the database does not answer');
      return 'the database does not answer';
    }
  }
}
