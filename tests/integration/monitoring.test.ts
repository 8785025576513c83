import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestShop } from '../support/test-shop.ts';

const METRIC = /\b(?:thock|nodejs|process)_\w+/g;
/** Series that Prometheus makes of a histogram. */
const HISTOGRAM_SUFFIX = /_(?:bucket|count|sum)$/;

const rules = readFileSync('deploy/prometheus/alerts.yml', 'utf8');
const page = readFileSync('docs/operations.md', 'utf8');
const watched = page.slice(page.indexOf('## What to watch'), page.indexOf('## What the log says'));
const dashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});
const dashboard = dashboardSchema.parse(JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')));

const metricsIn = (text: string) => new Set([...text.matchAll(METRIC)].map(([name]) => name));
const alertsIn = (text: string) => [...text.matchAll(/\bThock[A-Z]\w+/g)].map(([name]) => name);

/** Splits the rules into alerts by name. */
function readAlerts(): Map<string, string> {
  const [, ...alerts] = rules.split('- alert: ');
  return new Map(alerts.map((alert) => [alert.split('\n')[0] ?? '', alert]));
}

/** Splits the list of what to watch into its items by alert. */
function readWatched(): Map<string, string> {
  const items = watched.replaceAll(/\n +/g, ' ').matchAll(/^- `(Thock\w+)` (.+)$/gm);
  return new Map([...items].map(([, name = '', text = '']) => [name, text]));
}

test('every metric in the alerts, the dashboard and the operations page exists', async () => {
  const { app } = await createTestShop();
  const lines = (await app.inject('/metrics')).body.matchAll(/^# TYPE (\w+) (\w+)$/gm);
  const types = new Map([...lines].map(([, name = '', type = '']) => [name, type]));
  const exists = (name: string) => types.has(name) || types.get(name.replace(HISTOGRAM_SUFFIX, '')) === 'histogram';
  const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
  const sources = [rules, watched, expressions].map(metricsIn);
  for (const names of sources) {
    expect(names.size).toBeGreaterThan(10);
    expect([...names].filter((name) => !exists(name))).toEqual([]);
  }
});

test('the operations page says what to do about each alert, and each of its items has an alert on its metrics', () => {
  const [alerts, items] = [readAlerts(), readWatched()];
  expect([...items.keys()]).toEqual([...alerts.keys()]);
  for (const [name, text] of items)
    expect([...metricsIn(alerts.get(name) ?? '')], name).toEqual(expect.arrayContaining([...metricsIn(text)]));
  expect(new Set(alertsIn(page))).toEqual(new Set(alerts.keys()));
});

test('the dashboard shows every metric that an alert watches', () => {
  const shown = new Set(dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => [...metricsIn(expr)])));
  expect([...metricsIn(rules)].filter((name) => !shown.has(name))).toEqual([]);
});
