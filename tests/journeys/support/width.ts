import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Expects that nothing scrolls the page sideways. Waits for charts, which follow a new width after it is laid out. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow, page.url()).toBeLessThanOrEqual(0);
}
