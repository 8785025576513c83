import { runQuietly, runVisibly } from '../scripts/child.ts';
import { step } from '../scripts/step.ts';
import { makeFolder } from './support/folder.ts';

/*
 * Measures in one process what it takes to render a page that is not cached. It is built like the shop, with
 * `render/measure.ts` in place of its server.
 */
await using folder = await makeFolder();
await step('Building the shop with its measurements', () =>
  runQuietly('react-router', ['build', 'bench/render'], { NODE_ENV: 'production' }),
);
const env = { NODE_ENV: 'production', DATA_DIR: folder.path, DATABASE_URL: '', LOG_LEVEL: 'warn' };
process.exitCode = await runVisibly(process.execPath, ['data/render/server/server.js'], env);
