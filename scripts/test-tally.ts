import { readFile } from 'node:fs/promises';
import * as z from 'zod';

/** Numbers of tests by outcome. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** The tests that passed only at their second try. They count as passed. */
  retried: readonly string[];
}

/** A file or a group of Playwright's report, with its tests. */
interface Suite {
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[];
  suites?: Suite[] | undefined;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

const suite: z.ZodType<Suite> = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(z.object({ status: z.string() })),
    }),
  ),
  get suites() {
    return z.array(suite).optional();
  },
});

const playwrightReport = z.object({
  suites: z.array(suite),
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
    retried: [],
  };
}

/** Reads the report of Playwright's JSON reporter. An error outside the tests counts as one failure. */
export async function readPlaywrightTally(path: string): Promise<Tally> {
  const { suites, stats, errors } = playwrightReport.parse(JSON.parse(await readFile(path, 'utf8')));

  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    retried: suites.flatMap(listRetried),
  };
}

function listRetried({ specs, suites = [] }: Suite): string[] {
  const retried = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...retried.map(({ title, file, line }) => `${file}:${line} ${title}`), ...suites.flatMap(listRetried)];
}

/** Adds two tallies. */
export function addTallies(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    retried: [...a.retried, ...b.retried],
  };
}
