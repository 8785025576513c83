import * as z from 'zod/mini';
import { insertProduct } from '#features/catalogue/product-queries.server.ts';
import { productSchema } from '#features/catalogue/product-schema.ts';
import type { IdentityProvider } from '#features/identity/identity-provider.server.ts';
import { SAMPLE_ACCOUNTS, type SampleAccount } from '#features/identity/sample-accounts.ts';
import type { Database, ShopTransaction } from '#features/schema/tables.ts';
import type { Role } from '#features/user/user-schema.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import catalogueJson from '../../../content/catalogue.json' with { type: 'json' };
import { SEEDS } from './sample-accounts.server.ts';

/** A product as content/catalogue.json states it: `stock` pieces were stocked and none is sold. */
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

/** Plants the demo's catalogue and accounts, each once ever: what was changed or deleted since stays so. */
export async function seedDemo(dependencies: SeedDependencies): Promise<void> {
  const { db, now } = dependencies;
  await inTransaction(db, async (trx, rollBack) => {
    if (!(await plantOnce(trx, SEEDS.catalogue, now()))) return rollBack(undefined);
    await plantCatalogue(trx);
  });
  if (await isPlanted(db, SEEDS.accounts)) return;
  for (const [role, account] of [
    ['user', SAMPLE_ACCOUNTS.user],
    ['admin', SAMPLE_ACCOUNTS.admin],
  ] as const) {
    // A process that starts at the same time may make the very account that this one has just not found.
    await plantAccount(dependencies, role, account).catch(() => plantAccount(dependencies, role, account));
  }
  await inTransaction(db, (trx) => plantOnce(trx, SEEDS.accounts, now()));
}

async function plantCatalogue(trx: ShopTransaction): Promise<void> {
  for (const { alt, addedAt, ...entry } of catalogueSchema.parse(catalogueJson)) {
    const product = { ...entry, _id: newId(), imageAlt: alt, quantity: entry.stock };
    await insertProduct(trx, product, Date.parse(addedAt));
  }
}

/** It passes through the identity provider, which has transactions of its own: each step may be repeated. */
async function plantAccount({ provider, users }: SeedDependencies, role: Role, account: SampleAccount): Promise<void> {
  const { name, email, password } = account;
  const registration = await users.register(await provider.createAccount({ name, email, password }), role);
  if (!registration.ok) throw new Error(`The sample account was not registered: ${registration.reason}`);
}

async function isPlanted(db: Database, name: string): Promise<boolean> {
  return (await db.selectFrom('seed').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;
}

/** @returns whether this is the first time. */
async function plantOnce(trx: ShopTransaction, name: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('seed')
    .values({ name, planted_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
