import type { Page } from '@playwright/test';

/** Opens a page and calls `act` before the page's scripts have loaded. */
export async function actBeforeScripts(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  const acted = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await acted.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await act();
  acted.resolve();
}
