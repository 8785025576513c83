import { register } from 'node:module';

// Serves the API in its own process, for tests that kill it. It listens on a free port and prints the address.
register('./tsx-hooks.ts', import.meta.url);
const { createApp } = await import('../../src/app.ts');
const { readConfig } = await import('../../src/config.ts');
const config = readConfig(process.env);
const app = await createApp(config);
console.log(await app.listen({ port: 0, host: config.host }));
