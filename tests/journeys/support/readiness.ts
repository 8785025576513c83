import type { BrowserContext, Page } from '@playwright/test';

/** Lets `waitUntilReady` find out when the application of a page has taken over. */
export async function recordReadiness(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('application-ready', () => {
      window.isApplicationReady = true;
    });
  });
}

/**
 * Waits until the application of a loaded page handles its links. Before, the browser follows them itself, which loads a
 * page as a whole and adds an entry to the history.
 */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => window.isApplicationReady);
}

declare global {
  interface Window {
    /** True once the application of the page has taken over. */
    isApplicationReady?: boolean;
  }
}
