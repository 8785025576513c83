import { readConfig } from '../src/config.ts';
import { readEnvironment } from '../src/environment.ts';
import { checkClock } from './doctor/check-clock.ts';
import { checkGoogle } from './doctor/check-google.ts';
import { checkBackup, checkDisk, checkDns } from './doctor/check-machine.ts';
import { checkMail } from './doctor/check-mail.ts';
import { checkMigrations } from './doctor/check-migrations.ts';
import { checkPictures } from './doctor/check-pictures.ts';
import { checkStripe } from './doctor/check-stripe.ts';
import type { Check } from './doctor/finding.ts';

const CHECKS: readonly Check[] = [
  { name: 'migrations', run: checkMigrations },
  { name: 'backup', run: checkBackup },
  { name: 'disk', run: checkDisk },
  { name: 'clock', run: checkClock },
  { name: 'DNS', run: checkDns },
  { name: 'mail', run: checkMail },
  { name: 'S3', run: checkPictures },
  { name: 'Stripe', run: checkStripe },
  { name: 'Google', run: checkGoogle },
];
const STATE_CHARACTERS = 'not used'.length;
const NAME_CHARACTERS = Math.max(...CHECKS.map(({ name }) => name.length));

/**
 * `npm run doctor`: tries what the shop depends on, prints a line for each and what to do, and exits with 1 if something
 * fails. The shop may be running.
 */
const config = readConfig(readEnvironment());
for (const warning of config.warnings) console.warn(warning);
// All begin at once, because most of them wait for a server.
const running = CHECKS.map(async ({ name, run }) => ({ name, ...(await run(config)) }));
for (const check of running) {
  const { name, state, text } = await check;
  console.log(`${state.padEnd(STATE_CHARACTERS)}  ${name.padEnd(NAME_CHARACTERS)}  ${text}`);
  if (state === 'failed') process.exitCode = 1;
}
