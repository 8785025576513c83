import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { requireChromium } from '../../scripts/chromium.ts';

/** Processor time of a page's main thread at full speed, in milliseconds: in all, and what of it was for what. */
export interface PageWork {
  total: number;
  script: number;
  style: number;
  layout: number;
}

/** The cost of a page on a slow connection and a slow phone, in milliseconds and transferred bytes. */
export interface PageCost {
  largestPaint: number;
  layoutShift: number;
  blockingTime: number;
  /** Before and after the start of the application. */
  scriptBytes: number;
  startedScriptBytes: number;
  styleBytes: number;
}

const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };
const ARGUMENTS = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-quic'];
/** Shorter events are not reported (W3C Event Timing). */
const SHORTEST_EVENT_MILLISECONDS = 16;
/** A task is long from 50 ms on (W3C Long Tasks). */
const LONG_TASK_MILLISECONDS = 50;

const seenSchema = z.object({ largestPaint: z.number(), layoutShift: z.number(), blockingTime: z.number() });

/** Starts a browser with further command-line arguments. */
export async function openBrowser(further: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await requireChromium(), args: [...ARGUMENTS, ...further] });
}

/** Opens a new browser context like that of a phone, with an empty cache. */
async function openPhone(browser: Browser, { hasTouch = false } = {}) {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch });
  const page = await context.newPage();
  return { context, page, devTools: await context.newCDPSession(page) };
}

/** Opens a page in a new browser context with 1.6 Mbit/s, 150 ms latency and a four times slower CPU. */
export async function measurePage(browser: Browser, address: string): Promise<PageCost> {
  const { context, page, devTools } = await openPhone(browser);
  const bytes = await countBytes(devTools);
  await devTools.send('Network.emulateNetworkConditions', SLOW_LINE);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(observe, LONG_TASK_MILLISECONDS);
  const hydrated = waitForHydration(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  const { Script: scriptBytes, Stylesheet: styleBytes } = bytes;
  await hydrated;
  const seen = await readSeen(page);
  await context.close();
  return { ...seen, scriptBytes, startedScriptBytes: bytes.Script, styleBytes };
}

/**
 * Opens a page in a new browser context at full speed, and returns the processor time of its main thread until it is
 * idle and hydrated.
 */
export async function measureWork(browser: Browser, address: string, { isBare = false } = {}): Promise<PageWork> {
  const { context, page, devTools } = await openPhone(browser);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const hydrated = isBare ? undefined : waitForHydration(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  await hydrated;
  await page.waitForLoadState('networkidle');
  const { metrics } = await devTools.send('Performance.getMetrics');
  await context.close();
  const millisecondsOf = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000;
  return {
    total: millisecondsOf('TaskDuration'),
    script: millisecondsOf('ScriptDuration'),
    style: millisecondsOf('RecalcStyleDuration'),
    layout: millisecondsOf('LayoutDuration'),
  };
}

/**
 * Opens a page in a new browser context with a four times slower CPU, and returns the longest time in milliseconds from
 * an input to the next paint while a visitor does something as soon as the page has loaded.
 */
export async function measureInteraction(
  browser: Browser,
  address: string,
  interact: (page: Page) => Promise<void>,
): Promise<number> {
  const { context, page, devTools } = await openPhone(browser, { hasTouch: true });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(observeInteractions, SHORTEST_EVENT_MILLISECONDS);
  await page.goto(address, { waitUntil: 'load' });
  await interact(page);
  // Events are reported once the frame after them is on the screen.
  await page.waitForFunction(() => document.documentElement.dataset.interaction);
  await page.waitForLoadState('networkidle');
  const longest = await page.evaluate(() => Number(document.documentElement.dataset.interaction));
  await context.close();
  return longest;
}

/** Runs in the page before its scripts. Stores the duration of the longest interaction (W3C Event Timing). */
function observeInteractions(durationThreshold: number): void {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && entry.interactionId !== 0) longest = Math.max(longest, entry.duration);
    }
    if (longest > 0) document.documentElement.dataset.interaction = String(longest);
  });
  const options = { type: 'event', durationThreshold, buffered: true };
  observer.observe(options);
}

/** Waits for what the application asks for after hydration. Polling the page itself would make it draw frames. */
async function waitForHydration(page: Page): Promise<void> {
  await page.waitForResponse('**/api/auth/get-session');
}

async function countBytes(session: CDPSession) {
  const bytes = { Script: 0, Stylesheet: 0 };
  const kinds = new Map<string, keyof typeof bytes>();
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') kinds.set(requestId, type);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) bytes[kind] += encodedDataLength;
  });
  await session.send('Network.enable');
  return bytes;
}

/** Runs in the page before its scripts. Stores the measurements in a data attribute of the document element. */
function observe(longTask: number): void {
  const seen = { largestPaint: 0, layoutShift: 0, blockingTime: 0 };
  const watch = (type: string, add: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) add(entry);
      document.documentElement.dataset.seen = JSON.stringify(seen);
    }).observe({ type, buffered: true });

  watch('largest-contentful-paint', (entry) => {
    seen.largestPaint = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') seen.layoutShift += entry.value;
  });
  watch('longtask', (entry) => {
    seen.blockingTime += Math.max(0, entry.duration - longTask);
  });
}

async function readSeen(page: Page) {
  const text = await page.evaluate(() => document.documentElement.dataset.seen ?? '');
  return seenSchema.parse(JSON.parse(text));
}
