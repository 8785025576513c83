import { type BrowserContext, test as base, expect as baseExpect, type Page } from '@playwright/test';
import { Complaints } from './complaints.ts';
import { type Shop, startShop } from './shop-process.ts';

interface Fixtures {
  /** A shop that no other test uses: for tests that stop it, or that look at the catalogue as it was planted. */
  ownShop: boolean;
  /** Settings of a shop that is unlike the others, and then no other test uses. */
  environment: Record<string, string> | undefined;
  /** The shop that `page` visits. */
  shop: Shop;
  /** What the browser complained of; anything that is not allowed fails the test. */
  complaints: Complaints;
  /** Opens a browser of somebody else. */
  newVisitor: () => Promise<Page>;
}

interface WorkerFixtures {
  /** The shop that most tests of a worker share. */
  sharedShop: Shop;
}

/** Waits as long as a busy machine may take; nothing waits longer than what it waits for. */
export const expect = baseExpect.configure({ timeout: 10_000 });

/** Tests with a shop to visit, in a browser whose complaints fail them. */
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

  complaints: async ({ shop }, use) => {
    const complaints = new Complaints(shop.url);
    await use(complaints);
    expect(complaints.list(), 'what the browser complained of').toEqual([]);
  },

  context: async ({ context, complaints }, use) => {
    complaints.watch(context);
    await use(context);
  },

  newVisitor: async ({ browser, baseURL, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL });
      contexts.push(context);
      complaints.watch(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});
