import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import { listSamplePages } from '#features/content/content-files.server.ts';
import { readConfig } from './config.ts';
import { ConfigError, readEnvironment } from './environment.ts';
import { openWithDatabase } from './process/open-shop.ts';
import { createShutdown } from './process/shutdown.ts';
import { checkStart, checkTexts } from './process/start-checks.ts';
import { rethrowPortError } from './process/start-failure.ts';
import { disconnectFromSupervisor, mayStandIn, watchForReplacement } from './process/supervised.ts';
import { createSite, createSiteStandIn } from './site.ts';
import { VERSION } from './version.ts';

const MAX_SHUTDOWN_MILLISECONDS = 20_000;
/** Listen backlog. Large enough that a sudden crowd is accepted and gets a 503 instead of waiting to connect. */
const MAX_WAITING_CONNECTIONS = 4096;
const EXIT_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

await serve().catch(stopWithSentence);

/** Starts the shop and stops it gracefully on a signal: requests in flight finish first, then the database closes. */
async function serve(): Promise<void> {
  const config = readConfig(readEnvironment());
  // A supervisor makes the other checks for all its workers.
  const warnings = cluster.isWorker
    ? checkTexts(config, listSamplePages())
    : await checkStart(config, listSamplePages());
  const shutdown = createShutdown();
  const address = { port: config.port, host: config.host, backlog: MAX_WAITING_CONNECTIONS };
  const listen = (app: FastifyInstance) => app.listen(address).catch((error) => rethrowPortError(config, error));
  const app = await openWithDatabase(
    config,
    () => createSite(config, shutdown),
    async () => {
      if (!mayStandIn()) return undefined;
      const standIn = await createSiteStandIn(config);
      await listen(standIn);
      return standIn;
    },
  );

  const stop = stopOnce(app, MAX_SHUTDOWN_MILLISECONDS + config.drainDelayMilliseconds);
  for (const signal of EXIT_SIGNALS) process.on(signal, stop);
  if (cluster.isWorker) watchForReplacement(shutdown, stop);

  await listen(app);
  for (const warning of warnings) console.warn(warning);
  if (!cluster.isWorker) console.log(`Thock ${VERSION} is open at ${config.shopUrl} (Ctrl-C stops it)`);
}

/** Closes the app once; exits after `maxMilliseconds` even if a request never ends. */
function stopOnce(app: FastifyInstance, maxMilliseconds: number): () => void {
  let isStopping = false;
  return () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), maxMilliseconds).unref();
    void app
      .close()
      .then(disconnectFromSupervisor)
      .then(() => process.exit(0));
  };
}

/** Prints one sentence for an error that the operator can fix, and the stack only for a bug. */
function stopWithSentence(error: unknown): never {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
