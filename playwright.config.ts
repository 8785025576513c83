import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';
import type { DatabaseOption } from './tests/journeys/support/test.ts';

const chromium = findChromium();

/** All journeys run on SQLite, and those over money and stock on PostgreSQL too. */
export default defineConfig<object, DatabaseOption>({
  testDir: 'tests/journeys',
  projects: [
    { name: 'SQLite' },
    { name: 'PostgreSQL', testDir: 'tests/journeys/buying', use: { database: 'postgres' } },
  ],
  globalSetup: './tests/journeys/support/prepare-shop.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 3,
  // Playwright lists a test that passes only at its second try as flaky.
  retries: 1,
  // Generous, for busy machines. A test ends as soon as it knows.
  timeout: 180_000,
  use: {
    browserName: 'chromium',
    // A service worker would answer instead of what a test sets up; those of kept pages allow it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    // Drawing transitions would take a sixth of the processor time. `MOTION` switches them on (support/test.ts).
    contextOptions: { reducedMotion: 'reduce' },
    // Traces would take a third of the time. `playwright test NAME --trace on` records them.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        // Chromium refuses to run as root with its sandbox.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        // No spare process for the next site.
        '--disable-site-isolation-trials',
        // The first page of a test keeps the process of its empty page, which takes a fifth less processor time.
        '--renderer-process-limit=1',
        '--in-process-gpu',
        '--no-first-run',
      ],
    },
  },
});
