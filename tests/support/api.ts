import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { openWithDatabase } from '../../src/process/open-shop.ts';

// Serves the API on a free port and prints the address.
const config = readConfig(process.env);
const app = await openWithDatabase(config, () => createApp(config));
console.log(await app.listen({ port: 0, host: config.host }));
