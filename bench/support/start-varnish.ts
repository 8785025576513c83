import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { Daemon, waitUntil } from '../faults/support/daemon.ts';
import { requirePrograms } from '../faults/support/programs.ts';
import type { Scenario } from '../faults/support/scenario.ts';

const CONFIGURATION = 'deploy/varnish.vcl';
const START_SECONDS = 10;
const execute = promisify(execFile);

const counterSchema = z.object({ value: z.number() });
const statisticsSchema = z.object({
  counters: z.object({
    'MAIN.cache_hit': counterSchema,
    'MAIN.cache_miss': counterSchema,
    'MAIN.client_req': counterSchema,
  }),
});

/** How many requests Varnish received, and how many of those that it looked up in its memory it found and did not. */
export interface VarnishCounts {
  requests: number;
  hits: number;
  misses: number;
}

/** Starts Varnish in front of the shop, with the configuration that ships with it. Only the shop's port is changed. */
export async function startVarnish(
  scenario: Scenario,
  { port, shopPort, token }: { port: number; shopPort: number; token: string },
): Promise<{ count(): Promise<VarnishCounts> }> {
  const program = requirePrograms('varnishd', 'varnishstat');
  const [file, folder] = [join(scenario.folder, 'varnish.vcl'), join(scenario.folder, 'varnish')];
  await writeFile(file, (await readFile(CONFIGURATION, 'utf8')).replace('"3001"', `"${shopPort}"`));
  const options = ['-f', file, '-n', folder, '-s', 'malloc,256m', '-p', 'http_gzip_support=off'];
  const daemon = new Daemon(program('varnishd'), ['-F', '-a', `127.0.0.1:${port}`, ...options], {
    outputFile: join(scenario.folder, 'varnish.log'),
    env: { EDGE_PURGE_TOKEN: token },
  });
  scenario.defer(() => daemon.stop());
  await waitUntil(
    'Varnish answered',
    START_SECONDS,
    async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok,
  );

  return {
    async count() {
      const { stdout } = await execute(program('varnishstat'), ['-1', '-j', '-n', folder]);
      const { counters } = statisticsSchema.parse(JSON.parse(stdout));
      const { 'MAIN.client_req': requests, 'MAIN.cache_hit': hits, 'MAIN.cache_miss': misses } = counters;
      return { requests: requests.value, hits: hits.value, misses: misses.value };
    },
  };
}
