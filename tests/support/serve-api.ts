import { register } from 'node:module';

// Runs the API in its own process, for tests that kill it.
register('./tsx-hooks.ts', import.meta.url);
await import('./api.ts');
