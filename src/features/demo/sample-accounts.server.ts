import { SAMPLE_ACCOUNTS } from '#features/identity/sample-accounts.ts';
import type { Database, ShopTransaction } from '#features/schema/tables.ts';

/** The rows of `seed` that say what the demo has planted. */
export const SEEDS = { catalogue: 'catalogue', accounts: 'sample-accounts' } as const;

/** The emails of the demo's accounts. Their domain is reserved, so nobody reads the mails to them. */
const SAMPLE_EMAILS: readonly string[] = Object.values(SAMPLE_ACCOUNTS).map(({ email }) => email);

/** The clocks of the processes that plant a demo together agree within this. */
const CLOCK_TOLERANCE_MILLISECONDS = 60_000;

/** A sample account, as the identity provider or the shop or both know it. */
export interface PlantedAccount {
  id: string;
  email: string;
}

/**
 * The accounts that the demo has planted in this database and that are still there. Whoever signed up under such an email
 * later, as anybody can, has an account of their own.
 */
export async function listSampleAccounts(db: Database | ShopTransaction): Promise<PlantedAccount[]> {
  const plantedUntil = await findPlantingEnd(db);
  if (plantedUntil === undefined) return [];
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
  const planted = [...users, ...identities].filter(({ createdAt }) => new Date(createdAt).getTime() <= plantedUntil);
  const byId = new Map(planted.map(({ id, email }) => [id, { id, email }]));
  return [...byId.values()].toSorted((a, b) => (a.email < b.email ? -1 : 1));
}

/** Until when the demo has planted accounts; for ever if it was interrupted, and `undefined` if it never began. */
async function findPlantingEnd(db: Database | ShopTransaction): Promise<number | undefined> {
  const seeds = await db.selectFrom('seed').selectAll().where('name', 'in', Object.values(SEEDS)).execute();
  if (seeds.length === 0) return undefined;
  const end = seeds.find(({ name }) => name === SEEDS.accounts)?.planted_at;
  return end === undefined ? Number.POSITIVE_INFINITY : end + CLOCK_TOLERANCE_MILLISECONDS;
}

/** A live shop was to start on a database that holds sample accounts. */
export class SampleAccountsFound extends Error {
  readonly emails: readonly string[];

  constructor(accounts: readonly PlantedAccount[]) {
    super('The database holds sample accounts');
    this.emails = [...new Set(accounts.map(({ email }) => email))];
  }
}

/** Throws {@link SampleAccountsFound} if the database holds accounts whose passwords are published. */
export async function refuseSampleAccounts(db: Database): Promise<void> {
  const accounts = await listSampleAccounts(db);
  if (accounts.length > 0) throw new SampleAccountsFound(accounts);
}
