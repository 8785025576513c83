import { readFileSync } from 'node:fs';
import { matchesGlob, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { whySurvives } from './mutants/survivors.ts';
import { judge, printTable } from './support/table.ts';

/** At least this share of the mutants is killed by a test. */
const BUDGET = 0.92;

/** Rules over money, stock and everything else that is scarce. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  pricing: ['src/features/pricing/**/*.ts'],
  taxes: ['src/features/tax/**/*.ts', 'src/features/order/tax-report/**/*.ts'],
  coupons: ['src/features/coupon/**/*.ts'],
  stock: ['src/features/catalogue/stock/**/*.ts'],
  prices: ['src/features/catalogue/price-history/**/*.ts'],
  refunds: ['src/features/order/refund/**/*.ts'],
  returns: ['src/features/order/return/**/*.ts'],
  settlement: ['src/features/order/payment/{settlement,stock-holds}*.ts'],
  limits: ['src/features/**/*-limits.server.ts'],
};
/**
 * Texts, types, SQL, samples and what a browser remembers: they hold no rule, or the compiler or the database would refuse
 * the mutant.
 */
const NO_RULES = [
  '!src/**/*{.test,-calls,-table,-schema,-labels,-messages,-draft,-api.server,-queries.server}.ts',
  '!src/**/sample-*.ts',
];

/** A text that is longer is cut in descriptions. */
const MAX_LENGTH = 120;

const wanted = process.argv.slice(2);
const areas = Object.entries(AREAS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const mutants = await new Stryker({
  mutate: [...areas.flatMap(([, files]) => files), ...NO_RULES],
  mutator: { excludedMutations: ['StringLiteral'] },
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'bench/mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // All tests run once first, which takes more than Stryker's five minutes on a busy machine.
  dryRunTimeoutMinutes: 20,
  reporters: ['progress-append-only'],
  // The compiler has no API that Stryker knows, and the tests run without one.
  tsconfigFile: 'none',
  ignorePatterns: ['/build', '/docs'],
}).runMutationTest();

type Mutant = (typeof mutants)[number];

report(mutants.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError'));

function report(tried: readonly Mutant[]): void {
  const headings = ['area', 'mutants', 'killed', 'survived', 'unexplained', 'share', 'at least 0.92'];
  console.log('');
  printTable(
    headings,
    areas.map(([name, files]) => [name, ...rowOf(tried.filter(({ fileName }) => isIn(files, fileName)))]),
  );
  for (const mutant of tried.filter(isAlive)) {
    const text = textOf(mutant);
    console.log(`\n${mutant.location.start.line} ${text}\n  ${whySurvives(text) ?? 'NOT EXPLAINED'}`);
  }
}

function rowOf(tried: readonly Mutant[]): string[] {
  const alive = tried.filter(isAlive);
  const unexplained = alive.filter((mutant) => whySurvives(textOf(mutant)) === undefined);
  const killed = tried.length - alive.length;
  const share = killed / tried.length;
  return [tried.length, killed, alive.length, unexplained.length, share.toFixed(3), judge(share, BUDGET)].map(String);
}

function isAlive({ status }: Mutant): boolean {
  return status !== 'Killed' && status !== 'Timeout';
}

function isIn(files: readonly string[], fileName: string): boolean {
  return files.some((pattern) => matchesGlob(relative('.', fileName), pattern));
}

/** Describes a mutant by its file and by what replaces what, because lines move. */
function textOf({ fileName, location: { start, end }, replacement = '' }: Mutant): string {
  const lines = readFileSync(fileName, 'utf8').split('\n');
  const part = lines.slice(start.line - 1, end.line);
  const last = part.length - 1;
  part[last] = part[last]?.slice(0, end.column - 1) ?? '';
  part[0] = part[0]?.slice(start.column - 1) ?? '';
  return `${relative('src/features', fileName)}: ${shorten(part.join('\n'))} → ${shorten(replacement)}`;
}

function shorten(text: string): string {
  const oneLine = text.replaceAll(/\s+/g, ' ');
  return oneLine.length > MAX_LENGTH ? `${oneLine.slice(0, MAX_LENGTH - 1)}…` : oneLine;
}
