import { resolve } from 'node:path';
import { ChildFailed } from './child.ts';

const [node = process.execPath, , command = '', ...rest] = process.argv;

endWithLauncher();
const file = `${command.replace(':', '-')}.ts`;
process.argv = [node, resolve('scripts', file), ...rest];

try {
  await import(`./${file}`);
} catch (error) {
  // Imported late because it loads many modules that most commands do not need.
  const { ConfigError } = await import('../src/environment.ts');
  if (!(error instanceof ChildFailed || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** Stops when the launcher dies: this process has its own process group, so nothing else would stop it. */
function endWithLauncher(): void {
  process.once('disconnect', () => process.kill(-process.pid, 'SIGTERM'));
  process.channel?.unref();
}
