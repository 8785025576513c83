import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#features/schema/tables.ts';
import { findDatabaseTrouble } from '#platform/database/database-trouble.server.ts';
import { RETRY_AFTER_SECONDS } from '#platform/http/errors.server.ts';
import type { Departure } from './departure.ts';

/** Live: the process answers. Ready: its database does too, and it is not about to stop. */
export function addHealth(app: FastifyInstance, db: Database, departure: Departure): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (request, reply) => {
    const obstacle = departure.isLeaving && !departure.isReplaced ? 'the shop is stopping' : await findObstacle();
    if (obstacle === undefined) return { status: 'ok' };
    request.log.debug({ obstacle }, 'not ready');
    return reply.status(503).header('retry-after', RETRY_AFTER_SECONDS).send({ status: obstacle });
  });

  async function findObstacle(): Promise<string | undefined> {
    try {
      await sql`select 1`.execute(db);
      return undefined;
    } catch (error) {
      // That it is away is told once, by who looks after its connections.
      if (!findDatabaseTrouble(error)) app.log.error({ err: error }, 'the database does not answer');
      return 'the database does not answer';
    }
  }
}
