import { existsSync } from 'node:fs';
import { runQuietly } from './child.ts';

/** Whether this process may install packages of Debian. */
export function canUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs a package of Debian. */
export async function installWithApt(name: string): Promise<void> {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update'], quiet);
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name], quiet);
}
