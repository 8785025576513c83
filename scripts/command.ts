import { resolve } from 'node:path';
import { ChildFailed } from './child.ts';

const [node = process.execPath, , command = '', ...rest] = process.argv;

endWithLauncher();
const file = `${command.replace(':', '-')}.ts`;
process.argv = [node, resolve('scripts', file), ...rest];

try {
  await import(`./${file}`);
} catch (error) {
  // Only now: what it needs is much, and most commands start without it.
  const { ConfigError } = await import('../src/environment.ts');
  if (!(error instanceof ChildFailed || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** The launcher keeps this process in a group of its own, so when it is killed outright nobody else would end it. */
function endWithLauncher(): void {
  process.once('disconnect', () => process.kill(-process.pid, 'SIGTERM'));
  process.channel?.unref();
}
