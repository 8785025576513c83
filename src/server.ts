import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import { isOpenToOthers } from '#platform/private-files.ts';
import { readConfig } from './config.ts';
import { ConfigError, readEnvironment } from './environment.ts';
import { createDeparture } from './process/departure.ts';
import { openWithDatabase } from './process/open-shop.ts';
import { refusePort } from './process/start-failure.ts';
import { followSupervisor, leaveSupervisor } from './process/supervised.ts';
import { createSite } from './site.ts';

const MOST_STOPPING_MILLISECONDS = 20_000;
/** A crowd that comes at once is refused with a sentence; beyond these it would wait for seconds to be let in at all. */
const MOST_WAITING_CONNECTIONS = 4096;
const NO_MAILS =
  'SMTP_URL is not set, so no mails are sent: a forgotten password cannot be replaced, emails stay unconfirmed, and ' +
  'orders in cash are taken all the same.';
const EXIT_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

await serve().catch(stopWithSentence);

/** Reads the configuration, opens the port, and stops when it is told to: requests in flight first, then the database. */
async function serve(): Promise<void> {
  const config = readConfig(readEnvironment());
  const departure = createDeparture();
  const app = await openWithDatabase(config, () => createSite(config, departure));

  const stop = stopOnce(app, MOST_STOPPING_MILLISECONDS + config.stopDelayMilliseconds);
  for (const signal of EXIT_SIGNALS) process.on(signal, stop);
  if (cluster.isWorker) followSupervisor(departure, stop);

  const address = { port: config.port, host: config.host, backlog: MOST_WAITING_CONNECTIONS };
  await app.listen(address).catch((error) => refusePort(config, error));
  if (cluster.isWorker) return;
  if (!config.mail) console.warn(NO_MAILS);
  if (isOpenToOthers(config.dataDir)) console.warn(openFolder(config.dataDir));
  console.log(`Thock is open at ${config.shopUrl} (Ctrl-C stops it)`);
}

function openFolder(dataDir: string): string {
  return (
    `DATA_DIR is "${dataDir}", which other users of this machine can open and the shop cannot close to them. ` +
    'Give the shop a folder of its own.'
  );
}

/** A request that never ends may not keep the process for ever. */
function stopOnce(app: FastifyInstance, mostMilliseconds: number): () => void {
  let isStopping = false;
  return () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), mostMilliseconds).unref();
    void app
      .close()
      .then(leaveSupervisor)
      .then(() => process.exit(0));
  };
}

/** What the person can mend is one sentence; only a fault of ours shows where it happened. */
function stopWithSentence(error: unknown): never {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
