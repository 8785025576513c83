import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { explainMissingDatabase, rethrowDatabaseError } from './start-failure.ts';

const RETRY_MILLISECONDS = 1000;
const LOG_INTERVAL_MILLISECONDS = 30_000;

/**
 * Opens the shop. While the database does not respond, it logs that now and then and retries. Throws ConfigError for
 * problems that waiting does not solve.
 */
export async function openWithDatabase(config: Config, open: () => Promise<FastifyInstance>): Promise<FastifyInstance> {
  let loggedAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      const explanation = explainMissingDatabase(config, error) ?? rethrowDatabaseError(config, error);
      if (performance.now() - loggedAt >= LOG_INTERVAL_MILLISECONDS) {
        console.error(`${explanation} The shop waits for it; Ctrl-C stops it.`);
        loggedAt = performance.now();
      }
    }
    await wait(RETRY_MILLISECONDS);
  }
}
