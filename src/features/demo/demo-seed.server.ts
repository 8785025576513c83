import * as z from 'zod/mini';
import { replaceDefinitions } from '#features/catalogue/attribute/attribute-queries.server.ts';
import { attributeDefinitionsSchema } from '#features/catalogue/attribute/attribute-schema.ts';
import { createProduct } from '#features/catalogue/create-product.ts';
import type { ProductIndex } from '#features/catalogue/product-changes.server.ts';
import { newProductSchema } from '#features/catalogue/product-draft-schema.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { insertProduct } from '#features/catalogue/writing/insert-product.server.ts';
import { insertCoupon } from '#features/coupon/coupon-queries.server.ts';
import { SAMPLE_COUPONS } from '#features/coupon/sample-coupons.ts';
import type { IdentityProvider } from '#features/identity/provider/identity-provider.server.ts';
import { SAMPLE_ACCOUNTS, type SampleAccount } from '#features/identity/sign-in/sample-accounts.ts';
import type { Role } from '#features/user/user-schema.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import attributesJson from '../../../content/attributes.json' with { type: 'json' };
import catalogueJson from '../../../content/catalogue.json' with { type: 'json' };
import { addSampleCatalogue, type CatalogueAdditions } from './sample-catalogue.server.ts';
import { addSampleCollections } from './sample-collections.server.ts';
import { seedReviews } from './sample-reviews.server.ts';
import type { Sample } from './samples.ts';
import { isSeeded, markSeeded, SEEDS } from './seeds.server.ts';

/**
 * The products in content/catalogue.json: drafts whose `stock` is the initial quantity. Those with options have prices and
 * stock in their variants; the SKU of the others is their slug.
 */
const entrySchema = z.looseObject({
  slug: z.string(),
  addedAt: z.iso.date(),
  stock: z.optional(z.int()),
  variants: z.optional(z.array(z.looseObject({}))),
  attributes: z.optional(z.array(z.unknown())),
});
type Entry = z.infer<typeof entrySchema>;

interface SeedDependencies {
  db: Database;
  provider: IdentityProvider;
  users: UserService;
  now: () => number;
  index: ProductIndex;
  sample: Sample | undefined;
}

/**
 * Seeds the demo's catalogue with its reviews, its coupons and accounts, each only once per database. Later changes and
 * deletions persist.
 */
export async function seedDemo(dependencies: SeedDependencies): Promise<void> {
  const { db, now, index, sample } = dependencies;
  await inTransaction(db, async (trx, rollBack) => {
    if (!(await markSeeded(trx, SEEDS.catalogue, now()))) return rollBack(undefined);
    await index.write(trx, await seedCatalogue(trx, { sample, now }));
  });
  await inTransaction(db, async (trx, rollBack) => {
    const addedAt = now();
    if (!(await markSeeded(trx, SEEDS.coupons, addedAt))) return rollBack(undefined);
    for (const draft of SAMPLE_COUPONS) await insertCoupon(trx, draft, { id: newId(), addedAt });
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

/** @returns the ids of the products, oldest first. */
async function seedCatalogue(
  trx: ShopTransaction,
  { sample, now }: Pick<SeedDependencies, 'sample' | 'now'>,
): Promise<string[]> {
  const additions = await addSampleCatalogue(trx, sample);
  const definitions = attributeDefinitionsSchema.parse(attributesJson);
  await replaceDefinitions(trx, [...definitions, ...additions.definitions]);
  const added: { id: string; slug: string; addedAt: number }[] = [];
  for (const entry of z.array(entrySchema).parse(catalogueJson)) {
    const product = toProduct(entry, additions);
    const addedAt = Date.parse(entry.addedAt);
    const inserted = await insertProduct(trx, product, { at: addedAt, by: 'system' });
    if (!inserted.ok) throw new Error(`${entry.slug} cannot be added: ${inserted.reason}`);
    added.push({ id: product._id, slug: entry.slug, addedAt });
  }
  const ids = new Map(added.map(({ slug, id }) => [slug, id]));
  await seedReviews(trx, ids);
  await addSampleCollections(trx, sample, { ids, at: now() });
  return added.sort((a, b) => a.addedAt - b.addedAt).map(({ id }) => id);
}

function toProduct({ slug, addedAt: _, stock, ...entry }: Entry, additions: CatalogueAdditions): Product {
  const { price, compareAtPrice } = entry;
  const variants = entry.variants ?? [{ sku: slug, price, compareAtPrice, stock }];
  const created = createProduct(newId(), newProductSchema.parse(additions.complete(slug, { ...entry, variants })));
  if (!created.ok) throw new Error(`The fields of ${slug} contradict each other`, { cause: created.errors });
  return created.product;
}

/** Each step is idempotent, because the identity provider uses its own transactions. */
async function seedAccount({ provider, users }: SeedDependencies, role: Role, account: SampleAccount): Promise<void> {
  const { name, email, password } = account;
  const registration = await users.register(await provider.createAccount({ name, email, password }), role);
  if (!registration.ok) throw new Error(`The sample account was not registered: ${registration.reason}`);
}
