import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';

// Serves the API in its own process, for tests that kill it. It listens on a free port and prints the address.
const config = readConfig(process.env);
const app = await createApp(config);
console.log(await app.listen({ port: 0, host: config.host }));
