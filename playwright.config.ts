import { defineConfig } from '@playwright/test';

const chromiumPath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'tests/journeys',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 3,
  retries: 0,
  // Generous, for busy machines. A test ends as soon as it knows.
  timeout: 180_000,
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // Traces would take a third of the time. `playwright test NAME --trace on` records them.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromiumPath && { executablePath: chromiumPath }),
      args: [
        // Chromium refuses to run as root with its sandbox.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--in-process-gpu',
        '--no-first-run',
      ],
    },
  },
});
