import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Daemon, waitUntil } from '../faults/support/daemon.ts';
import { requirePrograms } from '../faults/support/programs.ts';
import type { Scenario } from '../faults/support/scenario.ts';
import { findFreePort } from '../support/shop-process.ts';

const CONFIGURATION = 'deploy/prometheus';
const START_SECONDS = 20;

/** Durations of the rules, and those of the bench, in which Prometheus reads the metrics every two seconds. */
const SECONDS: Readonly<Record<string, number>> = {
  '15s': 2,
  '1m': 6,
  '2m': 8,
  '5m': 16,
  '15m': 40,
  '1h': 60,
  '1w': 90,
};

const alertsSchema = z.object({
  data: z.object({ alerts: z.array(z.object({ labels: z.record(z.string(), z.string()), state: z.string() })) }),
});
const rulesSchema = z.object({
  data: z.object({ groups: z.array(z.object({ rules: z.array(z.object({ name: z.string() })) })) }),
});

/** Starts Prometheus with the configuration that ships with the shop. Only addresses and durations are changed. */
export async function startPrometheus(scenario: Scenario, shopPorts: readonly number[]) {
  const program = requirePrograms('prometheus');
  const folder = join(scenario.folder, 'prometheus');
  await mkdir(folder);
  const targets = shopPorts.map((port) => `'127.0.0.1:${port}'`).join(', ');
  const settings = shorten(await readFile(join(CONFIGURATION, 'prometheus.yml'), 'utf8'))
    .replace(/targets: \[.*:3001.*\]/, `targets: [${targets}]`)
    .replace(/^alerting:.*/ms, '');
  await writeFile(join(folder, 'prometheus.yml'), settings);
  await writeFile(join(folder, 'alerts.yml'), shorten(await readFile(join(CONFIGURATION, 'alerts.yml'), 'utf8')));

  const address = `127.0.0.1:${await findFreePort()}`;
  const options = ['config.file=prometheus.yml', 'storage.tsdb.path=data', `web.listen-address=${address}`];
  const daemon = new Daemon(
    program('prometheus'),
    options.map((option) => `--${option}`),
    { outputFile: join(folder, 'log'), cwd: folder },
  );
  scenario.defer(() => daemon.stop());
  const read = async (path: string) => (await fetch(`http://${address}${path}`)).json();
  await waitUntil('Prometheus answered', START_SECONDS, async () => (await fetch(`http://${address}/-/ready`)).ok);

  return {
    /** Lists the names of all alerts. */
    async listAlerts(): Promise<string[]> {
      const { data } = rulesSchema.parse(await read('/api/v1/rules?type=alert'));
      return data.groups.flatMap(({ rules }) => rules.map(({ name }) => name));
    },

    /** Waits until an alert fires, or until it does not. @returns whether that was in time. */
    async waitForAlert(name: string, wanted: 'firing' | 'quiet', seconds: number): Promise<boolean> {
      const isAsWanted = async () => {
        const { data } = alertsSchema.parse(await read('/api/v1/alerts'));
        const fires = data.alerts.some(({ labels, state }) => labels.alertname === name && state === 'firing');
        return fires === (wanted === 'firing');
      };
      return waitUntil(`${name} was ${wanted}`, seconds, isAsWanted).then(
        () => true,
        () => false,
      );
    },
  };
}

/** Replaces the durations of a configuration, so that an hour passes in a minute. */
function shorten(text: string): string {
  return text.replaceAll(/(?<=(?:interval|for): |\[|offset )\d+[smhw]/g, (duration) => {
    const seconds = SECONDS[duration];
    if (seconds === undefined) throw new Error(`Add the duration ${duration} to bench/alerting/prometheus.ts`);
    return `${seconds}s`;
  });
}
