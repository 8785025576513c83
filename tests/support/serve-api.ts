import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';

// The API in a process of its own, for tests that kill it. The port is free and printed.
const config = readConfig(process.env);
const app = await createApp(config);
console.log(await app.listen({ port: 0, host: config.host }));
