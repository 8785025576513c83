import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { explainMissingDatabase, rethrowDatabaseError } from './start-failure.ts';

const RETRY_MILLISECONDS = 1000;
const LOG_INTERVAL_MILLISECONDS = 30_000;

/**
 * Opens the shop. While the database does not respond, it logs that now and then and retries. Throws ConfigError for
 * problems that waiting does not solve.
 * @param openStandIn opens what answers on the shop's port meanwhile, if anything does.
 */
export async function openWithDatabase(
  config: Config,
  openShop: () => Promise<FastifyInstance>,
  openStandIn: () => Promise<FastifyInstance | undefined> = async () => undefined,
): Promise<FastifyInstance> {
  let standIn: Promise<FastifyInstance | undefined> | undefined;
  let loggedAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      const app = await openShop();
      await (await standIn)?.close();
      return app;
    } catch (error) {
      const explanation = explainMissingDatabase(config, error) ?? rethrowDatabaseError(config, error);
      if (performance.now() - loggedAt >= LOG_INTERVAL_MILLISECONDS) {
        console.error(`${explanation} The shop waits for it; Ctrl-C stops it.`);
        loggedAt = performance.now();
      }
    }
    standIn ??= openStandIn();
    await standIn;
    await wait(RETRY_MILLISECONDS);
  }
}
