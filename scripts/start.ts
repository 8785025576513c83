import { enableCompileCache } from 'node:module';
import { buildIfChanged } from './build-shop.ts';

process.env.NODE_ENV ??= 'production';
enableCompileCache('node_modules/.cache/compile');

await buildIfChanged();
await import('../src/server.ts');
