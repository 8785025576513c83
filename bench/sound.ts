import type { Page } from '@playwright/test';
import { buildIfChanged } from '../scripts/build-shop.ts';
import { findProductPage } from './support/find-product-page.ts';
import { makeFolder } from './support/folder.ts';
import { startShop } from './support/shop-process.ts';
import { openBrowser } from './support/slow-browser.ts';
import { median, quantile } from './support/statistics.ts';
import { printTable } from './support/table.ts';

const PRESSES = 300;
/** From the browser's event to the start of its sound, the block of samples that WebAudio renders at once included. */
const BUDGET_MILLISECONDS = 8;

declare global {
  interface Window {
    delays?: number[];
    baseLatency?: number;
  }
}

await buildIfChanged();
await using folder = await makeFolder();
const shop = await startShop(folder.path, { LOG_LEVEL: 'warn' });
const browser = await openBrowser();
try {
  const page = await browser.newPage();
  await page.addInitScript(observe);
  await page.goto(`http://127.0.0.1:${shop.port}${await findProductPage(shop.port, 'Alderway 60')}`);
  report(await measure(page));
} finally {
  await Promise.all([shop.stop(), browser.close()]);
}

/** Runs in the page before its scripts. Notes the time from each key event to the call that starts its sound. */
function observe(): void {
  window.delays = [];
  let pressedAt = 0;
  addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true });
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (when) {
    start.call(this, when);
    if (!(this.context instanceof AudioContext)) return;
    window.baseLatency = (128 / this.context.sampleRate) * 1000;
    if (pressedAt > 0) window.delays?.push(performance.now() - pressedAt);
    pressedAt = 0;
  };
}

async function measure(page: Page): Promise<{ delays: number[]; block: number }> {
  await page.getByRole('button', { name: 'Turn Sound On' }).click();
  await page.getByRole('button', { name: 'Turn Sound Off' }).waitFor();
  for (let press = 0; press < PRESSES; press++) await page.keyboard.press('abcdefgh'[press % 8] ?? 'a');
  return page.evaluate(() => ({ delays: window.delays ?? [], block: window.baseLatency ?? 0 }));
}

function report({ delays, block }: { delays: number[]; block: number }): void {
  const p99 = quantile(delays, 0.99) + block;
  const rows = [[String(delays.length), format(median(delays)), format(quantile(delays, 0.99)), format(block)]];
  printTable(['presses', 'event to start', 'p99', 'block of samples'], rows);
  const isWithin = delays.length === PRESSES && p99 <= BUDGET_MILLISECONDS;
  console.log(`\np99 with the block: ${format(p99)}${isWithin ? '' : ` MISSED (≤ ${BUDGET_MILLISECONDS} ms)`}`);
  if (!isWithin) process.exitCode = 1;
}

function format(milliseconds: number): string {
  return `${milliseconds.toFixed(2)} ms`;
}
