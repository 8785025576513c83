import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createGoogleStandIn } from '#features/demo/google-stand-in.server.ts';
import { readConfig } from '../src/config.ts';
import { readEnvironment } from '../src/environment.ts';
import { relayMetrics } from '../src/metrics/metrics-exchange.ts';
import { checkStart } from '../src/process/start-checks.ts';
import { createSupervisor } from '../src/process/supervisor.ts';
import { VERSION } from '../src/version.ts';
import { ChildFailed } from './child.ts';

const USAGE = 'Usage: npm run serve -- --processes 4 --folder /srv/thock/current';
const PROGRAM = 'build/server/server.js';
const NODE = 'node_modules/.bin/node';
const MAX_PROCESSES = 64;
const MAX_SHUTDOWN_MILLISECONDS = 25_000;

/**
 * `npm run serve`: runs the built shop in production, in one or several processes. With `--folder`, a link to the
 * folder of a release, replaced processes run the release to which it leads by then.
 */
process.env.NODE_ENV ??= 'production';

const config = readConfig(readEnvironment());
const { processes, folder } = readOptions();
if (!existsSync(join(folder, PROGRAM))) throw new ChildFailed('The shop is not built yet. Run npm run build first.');
if (config.database.engine === 'sqlite' && processes > 1) {
  throw new ChildFailed(
    'Several processes need PostgreSQL: SQLite allows one writing process. Set DATABASE_URL, or omit --processes.',
  );
}
const warnings = await checkStart(config);

// Processes start with the Node of their release. That of this one may be deleted with the folder that the link led to.
if (existsSync(join(folder, NODE))) process.execPath = join(folder, NODE);
const supervisor = createSupervisor({
  program: join(folder, PROGRAM),
  folder,
  processes,
  environment: await startSharedStandIn(),
  maxStoppingMilliseconds: MAX_SHUTDOWN_MILLISECONDS + config.drainDelayMilliseconds,
  print: (line) => console.log(line),
});
relayMetrics();
let stopping: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
process.on('SIGUSR2', () => void supervisor.replaceAll());

const isOpen = await supervisor.start();
if (!isOpen && !stopping) process.exit(1);
if (isOpen) {
  for (const warning of warnings) console.warn(warning);
  console.log(
    `Thock ${VERSION} is open at ${config.shopUrl} with ${processes === 1 ? 'one process' : `${processes} processes`} ` +
      `(Ctrl-C stops it, kill -USR2 ${process.pid} replaces its processes)`,
  );
}

async function stop(): Promise<void> {
  stopping ??= supervisor.stop();
  await stopping;
  process.exit(0);
}

/** Starts one Google stand-in for all processes: a sign-in may return to another process than the one it left. */
async function startSharedStandIn(): Promise<Record<string, string>> {
  if (config.google !== 'stand-in' || processes === 1) return {};
  const { clientId, clientSecret, discoveryUrl } = await createGoogleStandIn().find();
  return { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_DISCOVERY_URL: discoveryUrl };
}

function readOptions(): { processes: number; folder: string } {
  const { processes, folder } = readArguments();
  const count = Number(processes);
  if (!Number.isInteger(count) || count < 1 || count > MAX_PROCESSES) throw new ChildFailed(USAGE);
  return { processes: count, folder: resolve(folder) };
}

function readArguments() {
  try {
    const options = {
      processes: { type: 'string', default: '1' },
      folder: { type: 'string', default: '.' },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    throw error instanceof TypeError ? new ChildFailed(USAGE) : error;
  }
}
