import { type BrowserContext, test as base, expect as baseExpect, type Page } from '@playwright/test';
import { Complaints } from './browser-errors.ts';
import { type Shop, startShop } from './shop-process.ts';
import { recordToasts } from './toasts.ts';

interface Fixtures {
  /** Starts a separate shop, for tests that stop it or that expect the seeded catalogue. */
  ownShop: boolean;
  /** Environment variables of the shop. Setting any starts a separate shop. */
  environment: Record<string, string> | undefined;
  /** The shop that `page` visits. */
  shop: Shop;
  /** Console errors and the like. Any that is not allowed fails the test. */
  browserErrors: Complaints;
  /** Opens a page in a separate browser context, as another visitor. */
  newVisitor: () => Promise<Page>;
}

interface WorkerFixtures {
  /** The shop that most tests of a worker use. */
  sharedShop: Shop;
}

/** Has a generous timeout, for busy machines. An assertion returns as soon as it holds. */
export const expect = baseExpect.configure({ timeout: 30_000 });

/** Runs a test against a shop. Errors in the browser fail the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sharedShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],

  ownShop: [false, { option: true }],
  environment: [undefined, { option: true }],

  shop: async ({ ownShop, environment, sharedShop }, use) => {
    if (!ownShop && !environment) return use(sharedShop);
    const shop = await startShop(environment);
    await use(shop);
    await shop.close();
  },

  baseURL: async ({ shop }, use) => use(shop.url),

  browserErrors: async ({ shop }, use) => {
    const browserErrors = new Complaints(shop.url);
    await use(browserErrors);
    expect(browserErrors.list(), 'browserErrors of the browser').toEqual([]);
  },

  context: async ({ context, browserErrors }, use) => {
    browserErrors.watch(context);
    await recordToasts(context);
    await use(context);
  },

  newVisitor: async ({ browser, baseURL, browserErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL });
      contexts.push(context);
      browserErrors.watch(context);
      await recordToasts(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});
