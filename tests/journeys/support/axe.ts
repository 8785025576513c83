import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

interface AxeOptions {
  /** Runs only these rules. */
  rules?: string[];
  /** Checks only what this selector matches. */
  within?: string;
}

/** Lists axe's violations on a page as text, each with its location. */
export async function findViolations(page: Page, { rules, within }: AxeOptions = {}): Promise<string[]> {
  const axe = (await createAxe(page)).options({
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${impact} ${id}: ${help} at ${target.join(' ')}\n${failureSummary}`),
  );
}

/**
 * By default, each analysis loads axe twice, also into an empty page, which takes longer than the analysis. Only pages
 * with frames need that; in others axe is loaded once.
 */
async function createAxe(page: Page): Promise<AxeBuilder> {
  if (page.frames().length > 1) return new AxeBuilder({ page });
  const isLoaded = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page, ...(isLoaded && { axeSource: 'undefined' }) }).setLegacyMode();
}

/** Expects that axe finds no violation on the page in its present state. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}
