import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect as baseExpect,
  type Page,
} from '@playwright/test';
import { Complaints } from './browser-errors.ts';
import { type HtmlChecker, startHtmlChecker } from './html-checker.ts';
import { openJourneyDatabase } from './postgres.ts';
import { recordReadiness } from './readiness.ts';
import { type Shop, startPreparedShop, startShop } from './shop-process.ts';
import { recordToasts } from './toasts.ts';

interface Fixtures {
  /** Starts a separate shop, for tests that stop it or that change the seeded catalogue. */
  ownShop: boolean;
  /** Uses a shop that no test changes, for tests that expect the seeded catalogue. */
  samplesOnly: boolean;
  /** Environment variables of the shop. Setting any starts a separate shop. */
  environment: Record<string, string> | undefined;
  /** Leaves the start of the application to the page. Otherwise it starts at once, as for visitors who move the mouse. */
  startsLate: boolean;
  /** The shop that `page` visits. */
  shop: Shop;
  /** Console errors and the like. Any that is not allowed fails the test. */
  browserErrors: Complaints;
  /** Opens a page in a separate browser context, as another visitor. */
  newVisitor: () => Promise<Page>;
}

/** Chosen by the projects of the configuration. */
export interface DatabaseOption {
  /** The database of the demo shops. */
  database: 'sqlite' | 'postgres';
}

interface WorkerFixtures extends DatabaseOption {
  /** The shop that most tests of a worker use. */
  sharedShop: Shop;
  /** Returns the shop of the tests with `samplesOnly`, which starts with the first of them in a worker. */
  getSampleShop: () => Promise<Shop>;
  /** Starts with the first test of a worker that uses it. */
  htmlChecker: HtmlChecker;
}

/** Has a generous timeout, for busy machines. An assertion returns as soon as it holds. */
export const expect = baseExpect.configure({ timeout: 30_000 });

/** Options of tests in which things move, as they do unless visitors prefer less motion. */
export const MOTION: { contextOptions: BrowserContextOptions } = { contextOptions: { reducedMotion: 'no-preference' } };

/** Runs a test against a shop. Errors in the browser fail the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  database: ['sqlite', { option: true, scope: 'worker' }],

  sharedShop: [
    async ({ database }, use) => {
      const shop = await startDemo(database);
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],

  getSampleShop: [
    async ({ database }, use) => {
      let shop: Promise<Shop> | undefined;
      await use(() => {
        shop ??= startDemo(database);
        return shop;
      });
      await (await shop)?.close();
    },
    { scope: 'worker' },
  ],

  htmlChecker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const checker = await startHtmlChecker();
      await use(checker);
      await checker.close();
    },
    { scope: 'worker' },
  ],

  ownShop: [false, { option: true }],
  samplesOnly: [false, { option: true }],
  environment: [undefined, { option: true }],
  startsLate: [false, { option: true }],

  shop: async ({ ownShop, samplesOnly, environment, sharedShop, getSampleShop, database }, use) => {
    if (samplesOnly) return use(await getSampleShop());
    if (!ownShop && !environment) return use(sharedShop);
    // A live shop has no samples, and another sample needs an empty database.
    const isUsual = environment?.SHOP_MODE === undefined && environment?.SAMPLE === undefined;
    const shop = await (isUsual ? startDemo(database, environment) : startShop(environment));
    await use(shop);
    await shop.close();
  },

  baseURL: async ({ shop }, use) => use(shop.url),

  browserErrors: async ({ shop }, use) => {
    const browserErrors = new Complaints(shop.url);
    await use(browserErrors);
    expect(browserErrors.list(), 'browserErrors of the browser').toEqual([]);
  },

  context: async ({ context, browserErrors, startsLate, serviceWorkers }, use) => {
    browserErrors.watch(context);
    await recordToasts(context);
    await recordReadiness(context);
    if (serviceWorkers === 'block') await context.addInitScript(hideServiceWorkers);
    if (!startsLate) await context.addInitScript(startAtOnce);
    await use(context);
  },

  newVisitor: async ({ browser, baseURL, browserErrors, serviceWorkers }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL });
      contexts.push(context);
      browserErrors.watch(context);
      await recordToasts(context);
      await recordReadiness(context);
      if (serviceWorkers === 'block') await context.addInitScript(hideServiceWorkers);
      await context.addInitScript(startAtOnce);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

async function startDemo(database: DatabaseOption['database'], environment?: Record<string, string>): Promise<Shop> {
  if (database === 'sqlite') return startPreparedShop(environment);
  const { url, drop } = await openJourneyDatabase();
  const shop = await startShop({ ...environment, DATABASE_URL: url });
  return { ...shop, close: () => shop.close().finally(drop) };
}

/** Runs in each page. The load event then waits for the application, as it waits for every script. */
export function startAtOnce(): void {
  addEventListener('DOMContentLoaded', () => dispatchEvent(new PointerEvent('pointermove')));
}

/** Runs in each page. Otherwise pages register one after some seconds, also while a test has stopped the shop. */
function hideServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}
