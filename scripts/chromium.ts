import { existsSync } from 'node:fs';
import { runQuietly } from './child.ts';
import { step } from './step.ts';

/** The headless shell comes first: it has no windows, so end-to-end tests take a third less time. */
const INSTALL_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Returns the path of a Chromium and installs one if necessary; `undefined` means Playwright's own. */
export async function requireChromium(): Promise<string | undefined> {
  const found = process.env.CHROMIUM_PATH || findInstalled();
  if (found) return found;

  if (canUseApt()) await step('Installing Chromium', installWithApt);
  else await step("Installing Playwright's Chromium", () => runQuietly('playwright', ['install', 'chromium']));
  return findInstalled();
}

function findInstalled(): string | undefined {
  return INSTALL_PATHS.find((path) => existsSync(path));
}

function canUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function installWithApt(): Promise<void> {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update'], quiet);
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], quiet);
}
