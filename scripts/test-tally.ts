import { readFile } from 'node:fs/promises';
import * as z from 'zod';

/** Numbers of tests by outcome. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** Reads the report of Vitest's JSON reporter. A file that failed outside its tests counts as one failure. */
export async function readVitestTally(path: string): Promise<Tally> {
  const report = vitestReport.parse(JSON.parse(await readFile(path, 'utf8')));
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );

  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Reads the report of Playwright's JSON reporter. An error outside the tests counts as one failure. */
export async function readPlaywrightTally(path: string): Promise<Tally> {
  const { stats, errors } = playwrightReport.parse(JSON.parse(await readFile(path, 'utf8')));

  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/** Adds two tallies. */
export function addTallies(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}
