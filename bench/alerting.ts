import { buildIfChanged } from '../scripts/build-shop.ts';
import { FAULTS } from './alerting/faults.ts';
import { startPrometheus } from './alerting/prometheus.ts';
import { openWatchedShop } from './alerting/watched-shop.ts';
import { runScenario } from './faults/support/scenario.ts';
import { judge, printTable } from './support/table.ts';

const MAX_WAIT_SECONDS = 150;

/**
 * `npm run bench -- alerting [ALERT…]`: brings about what each alert, or each of these, is for, and waits until Prometheus
 * says that it fires, which it must not do before.
 */
const wanted = process.argv.slice(2);

await buildIfChanged();
await runScenario(async (scenario) => {
  const shop = await openWatchedShop(scenario);
  const prometheus = await startPrometheus(scenario, shop.ports);
  const seen = new Map<string, number>();
  for (const { title, alerts, begin } of FAULTS) {
    if (wanted.length > 0 && !alerts.some((alert) => wanted.includes(alert))) continue;
    const quiet = await Promise.all(alerts.map((alert) => prometheus.waitForAlert(alert, 'quiet', MAX_WAIT_SECONDS)));
    const startedAt = performance.now();
    const end = await begin(shop);
    for (const [index, alert] of alerts.entries()) {
      const fires = await prometheus.waitForAlert(alert, 'firing', MAX_WAIT_SECONDS);
      if (fires && quiet[index]) seen.set(alert, (performance.now() - startedAt) / 1000);
    }
    await end();
    console.log(
      `${title}: ${alerts.map((alert) => `${alert} ${seen.has(alert) ? 'fired' : 'DID NOT FIRE'}`).join(', ')}`,
    );
  }
  const expected = wanted.length > 0 ? wanted : await prometheus.listAlerts();
  printTable(
    ['alert', 'fired after'],
    expected.map((alert) => [alert, seen.has(alert) ? `${seen.get(alert)?.toFixed(0)} s` : 'never']),
  );
  console.log(`Alerts that fired: ${seen.size} of ${expected.length} ${judge(seen.size, expected.length)}`);
});
