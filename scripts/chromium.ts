import { existsSync } from 'node:fs';
import { runQuietly } from './child.ts';
import { step } from './step.ts';

/** Its headless shell comes first: it draws no windows, so the journeys take a third less time in it. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** The path of a Chromium for the journeys, installed when there is none; undefined means Playwright's own. */
export async function requireChromium(): Promise<string | undefined> {
  const found = process.env.CHROMIUM_PATH || findInstalled();
  if (found) return found;

  if (canUseApt()) await step('Installing Chromium', installWithApt);
  else await step("Installing Playwright's Chromium", () => runQuietly('playwright', ['install', 'chromium']));
  return findInstalled();
}

function findInstalled(): string | undefined {
  return USUAL_PLACES.find((path) => existsSync(path));
}

function canUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function installWithApt(): Promise<void> {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update'], quiet);
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], quiet);
}
