import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWN_REFUSALS } from '#features/identity/provider/own-refusals.server.ts';
import { describeApi } from '#platform/http/open-api.server.ts';
import { calls } from '../src/calls.ts';
import { runQuietly } from './child.ts';
import { step } from './step.ts';

/** Runs the static checks. Throws at the first one that fails. */
export async function runChecks(): Promise<void> {
  await step('Checking types', checkTypes);
  await step('Checking style', () => runQuietly('biome', ['check']));
  await step('Looking for unused code', () => runQuietly('knip', []));
  await step('Checking the API description', checkApiDescription);
}

async function checkTypes(): Promise<void> {
  await runQuietly('react-router', ['typegen']);
  await runQuietly('tsc', []);
}

async function checkApiDescription(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'thock-api-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(describeApi(calls, OWN_REFUSALS)));
    const offline = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    await runQuietly('redocly', ['lint', file, '--format=stylish', '--skip-rule=no-ambiguous-paths'], offline);
  } finally {
    await rm(folder, { recursive: true });
  }
}
