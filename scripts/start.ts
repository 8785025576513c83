import { resolve } from 'node:path';
import { isBuilt } from './build-stamp.ts';
import { runVisibly } from './child.ts';

process.env.NODE_ENV ??= 'production';

// In a process of its own, because the tools of the build would stay in the memory of the shop.
const code = (await isBuilt()) ? 0 : await runVisibly(process.execPath, ['scripts/command.ts', 'build']);
if (code !== 0) process.exit(code);
await import(resolve('build/server/server.js'));
