import { existsSync } from 'node:fs';
import { canUseApt, installWithApt } from './apt.ts';
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

/** Returns the path of the Chromium of `CHROMIUM_PATH`, or of an installed one; `undefined` means Playwright's own. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || INSTALL_PATHS.find((path) => existsSync(path));
}

/** Installs a Chromium if there is none, and returns its path as {@link findChromium} does. */
export async function requireChromium(): Promise<string | undefined> {
  const found = findChromium();
  if (found) return found;

  if (canUseApt()) await step('Installing Chromium', () => installWithApt('chromium-headless-shell'));
  else await step("Installing Playwright's Chromium", () => runQuietly('playwright', ['install', 'chromium']));
  return findChromium();
}
