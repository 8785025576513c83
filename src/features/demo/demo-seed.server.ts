import * as z from 'zod/mini';
import { insertProduct } from '#features/catalogue/product-queries.server.ts';
import { productSchema } from '#features/catalogue/product-schema.ts';
import type { IdentityProvider } from '#features/identity/provider/identity-provider.server.ts';
import { SAMPLE_ACCOUNTS, type SampleAccount } from '#features/identity/sign-in/sample-accounts.ts';
import type { Role } from '#features/user/user-schema.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import catalogueJson from '../../../content/catalogue.json' with { type: 'json' };
import { SEEDS } from './sample-accounts.server.ts';

/** The products in content/catalogue.json. `stock` is also the initial `quantity`, because nothing is sold yet. */
const catalogueSchema = z.array(
  z.extend(z.omit(productSchema, { _id: true, quantity: true, imageAlt: true }), {
    alt: z.string(),
    addedAt: z.iso.date(),
  }),
);

interface SeedDependencies {
  db: Database;
  provider: IdentityProvider;
  users: UserService;
  now: () => number;
}

/** Seeds the demo's catalogue and accounts, each only once per database. Later changes and deletions persist. */
export async function seedDemo(dependencies: SeedDependencies): Promise<void> {
  const { db, now } = dependencies;
  await inTransaction(db, async (trx, rollBack) => {
    if (!(await markSeeded(trx, SEEDS.catalogue, now()))) return rollBack(undefined);
    await seedCatalogue(trx);
  });
  if (await isSeeded(db, SEEDS.accounts)) return;
  for (const [role, account] of [
    ['user', SAMPLE_ACCOUNTS.user],
    ['admin', SAMPLE_ACCOUNTS.admin],
  ] as const) {
    // Retried once, because another process that starts at the same time may create the same account.
    await seedAccount(dependencies, role, account).catch(() => seedAccount(dependencies, role, account));
  }
  await inTransaction(db, (trx) => markSeeded(trx, SEEDS.accounts, now()));
}

async function seedCatalogue(trx: ShopTransaction): Promise<void> {
  for (const { alt, addedAt, ...entry } of catalogueSchema.parse(catalogueJson)) {
    const product = { ...entry, _id: newId(), imageAlt: alt, quantity: entry.stock };
    await insertProduct(trx, product, Date.parse(addedAt));
  }
}

/** Each step is idempotent, because the identity provider uses its own transactions. */
async function seedAccount({ provider, users }: SeedDependencies, role: Role, account: SampleAccount): Promise<void> {
  const { name, email, password } = account;
  const registration = await users.register(await provider.createAccount({ name, email, password }), role);
  if (!registration.ok) throw new Error(`The sample account was not registered: ${registration.reason}`);
}

async function isSeeded(db: Database, name: string): Promise<boolean> {
  return (await db.selectFrom('seed').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;
}

/** @returns whether it was not marked before. */
async function markSeeded(trx: ShopTransaction, name: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('seed')
    .values({ name, seeded_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
