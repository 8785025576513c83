import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isBuilt } from './build-stamp.ts';
import { runVisibly } from './child.ts';

process.env.NODE_ENV ??= 'production';
const sample = readSample();
if (sample !== undefined) process.env.SAMPLE = sample;

// In a process of its own, because the tools of the build would stay in the memory of the shop.
const code = (await isBuilt()) ? 0 : await runVisibly(process.execPath, ['scripts/command.ts', 'build']);
if (code !== 0) process.exit(code);
await import(resolve('build/server/server.js'));

/** Reads `--sample NAME`. Ends the process if the arguments are others. */
function readSample(): string | undefined {
  try {
    return parseArgs({ options: { sample: { type: 'string' } } }).values.sample;
  } catch {
    console.error('npm start takes one option, such as: npm start -- --sample europe');
    process.exit(1);
  }
}
