import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { explainMissingDatabase, refuseDatabase } from './start-failure.ts';

const TRY_EVERY_MILLISECONDS = 1000;
const TELL_EVERY_MILLISECONDS = 30_000;

/** Opens the shop. While its database does not answer, says so now and then and tries on. Throws ConfigError otherwise. */
export async function openWithDatabase(config: Config, open: () => Promise<FastifyInstance>): Promise<FastifyInstance> {
  let toldAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      const explanation = explainMissingDatabase(config, error) ?? refuseDatabase(config, error);
      if (performance.now() - toldAt >= TELL_EVERY_MILLISECONDS) {
        console.error(`${explanation} The shop waits for it; Ctrl-C stops it.`);
        toldAt = performance.now();
      }
    }
    await wait(TRY_EVERY_MILLISECONDS);
  }
}
