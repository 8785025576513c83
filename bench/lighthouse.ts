import lighthouse from 'lighthouse';
import * as z from 'zod/mini';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { MAX_WORK_RATIO, startBarePages } from './support/bare-pages.ts';
import { findProductPage, nameOfPage } from './support/find-product-page.ts';
import { makeFolder } from './support/folder.ts';
import { findFreePort, startShop } from './support/shop-process.ts';
import { openBrowser } from './support/slow-browser.ts';
import { median } from './support/statistics.ts';
import { judge, judgeAtMost, printTable } from './support/table.ts';

const ROUNDS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const MIN_PERFORMANCE = 97;
const MAX_LARGEST_PAINT_MILLISECONDS = 1500;
const MAX_LAYOUT_SHIFT = 0;
/** Compared with the same page with React and the router alone. */
const MAX_BLOCKED_RATIO = 1.5;

/** What the main thread works on, as Lighthouse groups it. */
const WORK = { script: 'scriptEvaluation', layout: 'styleLayout', paint: 'paintCompositeRender' } as const;

/** Scores from 0 to 100 and the measurements that matter most, in milliseconds. */
interface Audit {
  scores: Record<(typeof CATEGORIES)[number], number>;
  largestPaint: number;
  layoutShift: number;
  blocked: number;
  /** Of the main thread: in all, and what of it was for what. Style counts as layout. */
  work: Record<'all' | keyof typeof WORK, number>;
}

const workSchema = z.object({ items: z.array(z.object({ group: z.string(), duration: z.number() })) });

await buildIfChanged();
await using folder = await makeFolder();
const shop = await startShop(folder.path, { LOG_LEVEL: 'warn' });
const bare = await startBarePages(shop.port);
const debuggingPort = await findFreePort();
const browser = await openBrowser([`--remote-debugging-port=${debuggingPort}`]);
try {
  const paths = ['/', '/products', await findProductPage(shop.port)];
  report(await measureAll(paths));
} finally {
  await Promise.all([shop.stop(), bare.stop(), browser.close()]);
}

/** Measures all pages of the shop, and without its own scripts, in turn. */
async function measureAll(paths: readonly string[]): Promise<{ path: string; shop: Audit[]; bare: Audit[] }[]> {
  const measured = paths.map((path) => ({ path, shop: Array.of<Audit>(), bare: Array.of<Audit>() }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const page of measured) {
      page.shop.push(await audit(shop.port, page.path));
      page.bare.push(await audit(bare.port, page.path));
    }
  }
  return measured;
}

/** Runs Lighthouse with its defaults: a phone, whose connection and processor it slows down. */
async function audit(port: number, path: string): Promise<Audit> {
  const result = await lighthouse(`http://127.0.0.1:${port}${path}`, {
    port: debuggingPort,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  });
  if (!result) throw new Error(`Lighthouse has no result for ${path}`);
  const { categories, audits } = result.lhr;
  const score = (name: (typeof CATEGORIES)[number]) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    largestPaint: value('largest-contentful-paint'),
    layoutShift: value('cumulative-layout-shift'),
    blocked: value('total-blocking-time'),
    work: readWork(audits['mainthread-work-breakdown']),
  };
}

function readWork(audit: { numericValue?: number; details?: unknown } | undefined): Audit['work'] {
  const { items } = workSchema.parse(audit?.details);
  const of = (group: string) => items.find((item) => item.group === group)?.duration ?? 0;
  return {
    all: audit?.numericValue ?? Number.NaN,
    script: of(WORK.script),
    layout: of(WORK.layout),
    paint: of(WORK.paint),
  };
}

function report(measured: Awaited<ReturnType<typeof measureAll>>): void {
  console.log(`\nLighthouse, mobile, medians of ${ROUNDS}; bare: the same HTML with React and the router alone\n`);
  const headings = ['page', ...CATEGORIES, 'largest paint, bare', 'shift', 'blocked, bare', 'ratio', 'verdict'];
  printTable(
    headings,
    measured.map(({ path, ...audits }) => rowOf(path, audits)),
  );
  console.log('\nThe main thread, beside the bare page, in milliseconds of a slow phone\n');
  printTable(
    ['page', 'in all', 'script', 'style and layout', 'paint', 'ratio', ''],
    measured.map(({ path, ...audits }) => workRowOf(path, audits)),
  );
}

/** Returns what the main thread does for a page, beside the bare page. */
function workRowOf(path: string, audits: { shop: readonly Audit[]; bare: readonly Audit[] }): string[] {
  const of = (side: readonly Audit[], name: keyof Audit['work']) => median(side.map(({ work }) => work[name]));
  const cells = (['all', 'script', 'layout', 'paint'] as const).map((name) =>
    [audits.shop, audits.bare].map((side) => Math.round(of(side, name))).join(', '),
  );
  const ratio = of(audits.shop, 'all') / of(audits.bare, 'all');
  return [nameOfPage(path), ...cells, ratio.toFixed(2), judgeAtMost(ratio, MAX_WORK_RATIO)];
}

function rowOf(path: string, audits: { shop: readonly Audit[]; bare: readonly Audit[] }): string[] {
  const of = (side: readonly Audit[], read: (each: Audit) => number) => median(side.map(read));
  const scores = CATEGORIES.map((name) => of(audits.shop, (each) => each.scores[name]));
  const paint = of(audits.shop, (each) => each.largestPaint);
  const shift = of(audits.shop, (each) => each.layoutShift);
  const blocked = of(audits.shop, (each) => each.blocked);
  const bareBlocked = of(audits.bare, (each) => each.blocked);
  const verdicts = [
    ...CATEGORIES.map((name, index) => judge(scores[index] ?? 0, name === 'performance' ? MIN_PERFORMANCE : 100)),
    judgeAtMost(paint, MAX_LARGEST_PAINT_MILLISECONDS),
    judgeAtMost(shift, MAX_LAYOUT_SHIFT),
    judgeAtMost(blocked, bareBlocked * MAX_BLOCKED_RATIO),
  ];
  return [
    nameOfPage(path),
    ...scores.map(String),
    `${Math.round(paint)}, ${Math.round(of(audits.bare, (each) => each.largestPaint))} ms`,
    shift.toFixed(4),
    `${Math.round(blocked)}, ${Math.round(bareBlocked)} ms`,
    bareBlocked > 0 ? (blocked / bareBlocked).toFixed(2) : '',
    verdicts.every((each) => each === 'held') ? 'held' : 'MISSED',
  ];
}
