import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { SEEDS } from './seeds.server.ts';

/** The emails of the demo's accounts. Their domain is reserved, so their mail is never delivered. */
const SAMPLE_EMAILS: readonly string[] = Object.values(SAMPLE_ACCOUNTS).map(({ email }) => email);

/** The maximum clock difference between processes that seed the demo at the same time. */
const CLOCK_TOLERANCE_MILLISECONDS = 60_000;

/** A sample account that exists at the identity provider, in the shop or both. */
export interface SeededAccount {
  id: string;
  email: string;
}

/**
 * Lists the accounts that the demo has seeded in this database and that still exist. Accounts with the same emails that
 * were created later by sign-up are not included.
 */
export async function listSampleAccounts(db: Database | ShopTransaction): Promise<SeededAccount[]> {
  const seededUntil = await findSeedingEnd(db);
  if (seededUntil === undefined) return [];
  const users = await db
    .selectFrom('shop_user')
    .select(['id', 'email', 'created_at as createdAt'])
    .where('email', 'in', SAMPLE_EMAILS)
    .execute();
  const identities = await db
    .selectFrom('identity_user')
    .select(['id', 'email', 'createdAt'])
    .where('email', 'in', SAMPLE_EMAILS)
    .execute();
  const seeded = [...users, ...identities].filter(({ createdAt }) => new Date(createdAt).getTime() <= seededUntil);
  const byId = new Map(seeded.map(({ id, email }) => [id, { id, email }]));
  return [...byId.values()].toSorted((a, b) => (a.email < b.email ? -1 : 1));
}

/** Finds the time when seeding ended: infinity if it was interrupted, `undefined` if it never started. */
async function findSeedingEnd(db: Database | ShopTransaction): Promise<number | undefined> {
  const seeds = await db.selectFrom('seed').selectAll().where('name', 'in', Object.values(SEEDS)).execute();
  if (seeds.length === 0) return undefined;
  const end = seeds.find(({ name }) => name === SEEDS.accounts)?.seeded_at;
  return end === undefined ? Number.POSITIVE_INFINITY : end + CLOCK_TOLERANCE_MILLISECONDS;
}

/** Thrown when a live shop starts on a database with sample accounts. */
export class SampleAccountsFound extends Error {
  readonly emails: readonly string[];

  constructor(accounts: readonly SeededAccount[]) {
    super('The database holds sample accounts');
    this.emails = [...new Set(accounts.map(({ email }) => email))];
  }
}

/** Throws {@link SampleAccountsFound} if the database contains accounts with public passwords. */
export async function refuseSampleAccounts(db: Database): Promise<void> {
  const accounts = await listSampleAccounts(db);
  if (accounts.length > 0) throw new SampleAccountsFound(accounts);
}
