import { resolve } from 'node:path';
import { buildIfChanged } from './build-shop.ts';

process.env.NODE_ENV ??= 'production';

await buildIfChanged();
await import(resolve('build/server/server.js'));
