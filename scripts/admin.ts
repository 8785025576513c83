import { endOrphanedKeys } from '#features/api-key/api-key-queries.server.ts';
import { COMMAND_LINE } from '#features/audit/actor.server.ts';
import { formatAuditEntry, listAudit } from '#features/audit/audit-log.server.ts';
import { removeSamples } from '#features/demo/sample-removal.server.ts';
import type { WriteAccountNotice } from '#features/identity/account/account-mails.ts';
import { attemptLimits } from '#features/identity/attempts/attempt-limits.server.ts';
import { createAttempts } from '#features/identity/attempts/attempts.server.ts';
import { createFactorReset } from '#features/identity/second-factor/factor-reset.server.ts';
import { type KeyPurpose, signingKeys } from '#features/identity/session/secret-keys.server.ts';
import { createAccountNotices, createRoleNotices } from '#features/mail/account-notices.server.ts';
import { createMailStore } from '#features/mail/mail-store.server.ts';
import { findTimeZone } from '#features/settings/settings-queries.server.ts';
import { type Admins, createAdmins } from '#features/user/admins.server.ts';
import { emailSchema } from '#features/user/email-schema.ts';
import type { User } from '#features/user/user-schema.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { openDatabase, withoutTimeouts } from '#platform/database/open-database.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { type Config, readConfig } from '../src/config.ts';
import { readEnvironment } from '../src/environment.ts';
import { migrations } from '../src/migrations/migrations.server.ts';
import { explainMissingDatabase, rethrowDatabaseError } from '../src/process/start-failure.ts';
import { manageLimits } from './admin-limits.ts';
import { ChildFailed } from './child.ts';
import { requireShop } from './require-shop.ts';

const USAGE = `Usage:
  npm run admin -- list            lists the admins
  npm run admin -- grant EMAIL     makes a user an admin
  npm run admin -- revoke EMAIL    makes an admin a customer again, and ends the API keys that they made
  npm run admin -- audit [EMAIL]   shows the last 50 entries of the audit log
  npm run admin -- reset-second-factor EMAIL
                                   removes the authenticator app and the passkeys of a user who lost them
  npm run admin -- limits          lists the networks and accounts that have reached a limit of attempts
  npm run admin -- limits lift all | ID | NETWORK | EMAIL
                                   lifts such limits: all, or those with an id, of a network or of an account
  npm run admin -- remove-samples  removes the demo's accounts and their orders`;

/** `npm run admin`: manages admins in the shop's database. The shop may be running. */
const [command = '', email, chosen] = process.argv.slice(2);
const config = readShop();
await openAndRun().catch((error) => {
  throw new ChildFailed(explainMissingDatabase(config, error) ?? rethrowDatabaseError(config, error));
});

async function openAndRun(): Promise<void> {
  const db = openDatabase<Tables>(withoutTimeouts(config.database));
  try {
    await migrate(db, migrations);
    const notify = createNotify(db);
    const notifyOfRole = notify && createRoleNotices(notify);
    await run(db, createAdmins({ db, notifyOfRole, endKeys: endOrphanedKeys, now: Date.now }));
  } finally {
    await db.destroy();
  }
}

async function run(db: Database, admins: Admins): Promise<void> {
  if (command === 'list')
    return printLines(await admins.list(), ({ email, name }) => `${email}  ${name}`, 'There are no admins.');
  if (command === 'audit') {
    const timeZone = await findTimeZone(db, config.delivery.timeZone);
    const entries = await listAudit(db, email && parseEmail());
    return printLines(entries, (entry) => formatAuditEntry(entry, timeZone), 'No entries.');
  }
  if (command === 'limits') return manageLimits(db, config, [email, chosen]);
  if (command === 'remove-samples') return removeSampleAccounts(db, admins);
  if (command === 'reset-second-factor') return resetSecondFactor(db, await getUser(admins));
  if (command === 'grant') return grant(admins, await getUser(admins));
  if (command === 'revoke') return revoke(admins, await getUser(admins));
  throw new ChildFailed(USAGE);
}

async function grant(admins: Admins, user: User): Promise<void> {
  const isNew = await admins.grant(user, COMMAND_LINE);
  console.log(isNew ? `${user.email} is now an admin.` : `${user.email} is already an admin.`);
}

async function resetSecondFactor(db: Database, user: User): Promise<void> {
  const notify = createNotify(db);
  const mails = notify && { notify };
  const wasReset = await createFactorReset({ db, mails, now: Date.now })(user, COMMAND_LINE);
  console.log(
    wasReset
      ? `${user.email} now signs in without a second factor, and was signed out everywhere.`
      : `${user.email} has no second factor. Nothing was changed.`,
  );
}

/** Creates the function that writes mails to people about their accounts, if the shop sends mails. */
function createNotify(db: Database): WriteAccountNotice | undefined {
  const { mode, secret, previousSecret, mail: delivery } = config;
  if (!delivery) return undefined;
  const keysFor = (purpose: KeyPurpose) => signingKeys(purpose, secret, previousSecret);
  const attempts = createAttempts({
    db,
    secret: keysFor('attempt').current,
    networkKeys: keysFor('limited-network'),
    limits: attemptLimits(mode === 'live'),
    now: Date.now,
  });
  const [keys, keeps] = [keysFor('mailed-link'), delivery.via === 'kept'];
  return createAccountNotices(createMailStore({ keys, keeps, attempts, now: Date.now }));
}

async function revoke(admins: Admins, user: User): Promise<void> {
  const outcome = await admins.revoke(user, COMMAND_LINE);
  if (outcome.ok) {
    console.log(`${user.email} is no longer an admin.`);
    if (outcome.endedKeys.length > 0)
      console.log(`The API keys that they made have ended: ${outcome.endedKeys.join(', ')}.`);
    return;
  }
  if (outcome.reason === 'no-admin') return console.log(`${user.email} is not an admin.`);
  throw new ChildFailed(`${user.email} is the only admin. Make somebody else an admin first.`);
}

async function removeSampleAccounts(db: Database, admins: Admins): Promise<void> {
  const { accounts, coupons, orders, pieces } = await removeSamples({ db, now: Date.now });
  if (accounts.length === 0) return console.log('There are no sample accounts. Nothing was changed.');
  const emails = accounts.map(({ email }) => email).join(' and ');
  const removed = `${emails}, ${countOf(orders, 'order')} of theirs and ${countOf(coupons, 'sample coupon')}`;
  console.log(`Removed ${removed}. ${countOf(pieces, 'piece')} went back into stock.`);
  if ((await admins.list()).length > 0) return;
  console.log('Nobody is an admin now. Sign up in the shop, then run: npm run admin -- grant EMAIL');
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function printLines<Row>(rows: readonly Row[], format: (row: Row) => string, ifEmpty: string): void {
  console.log(rows.length > 0 ? rows.map(format).join('\n') : ifEmpty);
}

async function getUser(admins: Admins): Promise<User> {
  const email = parseEmail();
  const user = await admins.find(email);
  if (!user) throw new ChildFailed(`Nobody has signed up as ${email}. Sign up in the shop first.`);
  return user;
}

function parseEmail(): string {
  const parsed = emailSchema.safeParse(email);
  if (!parsed.success) throw new ChildFailed(email ? `"${email}" is not an email address.` : USAGE);
  return parsed.data;
}

function readShop(): Config {
  const config = readConfig(readEnvironment());
  requireShop(config.database);
  return config;
}
