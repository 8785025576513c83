import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfChanged } from './build-shop.ts';
import { runChecks } from './checks.ts';
import { runVisibly } from './child.ts';
import { requireChromium } from './chromium.ts';
import { installJavaIfMissing } from './java.ts';
import { addTallies, readPlaywrightTally, readVitestTally, type Tally } from './test-tally.ts';

const NONE: Tally = { passed: 0, failed: 0, skipped: 0, retried: [] };
const ONE_FAILED: Tally = { ...NONE, failed: 1 };

const filters = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'thock-test-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

const total = await runStages(filters.length > 0 ? [runVitest, runJourneys] : [runChecksOnly, runVitest, runJourneys]);
conclude();

/** Runs the stages in order and stops at the first failure. */
async function runStages(stages: readonly (() => Promise<Tally>)[]): Promise<Tally> {
  if (filters.length > 0) console.log(`Running only test files that match ${filters.join(', ')}, and no checks.`);

  let sum = NONE;
  for (const stage of stages) {
    sum = addTallies(sum, await stage().catch(reportFailure));
    if (sum.failed > 0) break;
  }
  return sum;
}

async function runChecksOnly(): Promise<Tally> {
  await runChecks();
  return NONE;
}

async function runVitest(): Promise<Tally> {
  const report = join(reports, 'vitest.json');
  const output = ['--reporter=./scripts/vitest-progress.ts', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runVisibly('vitest', ['run', ...filters, ...output, '--passWithNoTests']);
  return failedAtLeastOnce(code, await readVitestTally(report));
}

async function runJourneys(): Promise<Tally> {
  const files = listJourneys();
  if (filters.length > 0 && files.length === 0) return NONE;

  await buildIfChanged();
  await requireChromium();
  await installJavaIfMissing();
  const report = join(reports, 'playwright.json');
  const code = await runVisibly('playwright', ['test', ...files, '--reporter=line,json'], {
    NODE_ENV: 'production',
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return failedAtLeastOnce(code, await readPlaywrightTally(report));
}

/** Lists the end-to-end tests that match a filter; an empty list means all. Playwright would match the whole path. */
function listJourneys(): string[] {
  const files = globSync('tests/journeys/**/*.test.ts');
  return filters.length > 0 ? files.filter((file) => filters.some((filter) => file.includes(filter))) : [];
}

/** Counts one failure if the runner failed without reporting a failed test. */
function failedAtLeastOnce(exitCode: number, tally: Tally): Tally {
  return exitCode !== 0 && tally.failed === 0 ? addTallies(tally, ONE_FAILED) : tally;
}

function reportFailure(error: unknown): Tally {
  console.log(error instanceof Error ? error.message : error);
  return ONE_FAILED;
}

function conclude(): void {
  if (total.passed + total.failed === 0) console.log('No test ran.');
  for (const test of total.retried) console.log(`Passed only at the second try: ${test}`);
  if (total.skipped > 0) console.log(`${total.skipped} skipped`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}
