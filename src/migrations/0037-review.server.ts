import { type Kysely, sql } from 'kysely';

/** Columns that filters of products read, so that an index with all of them answers a filter without the products. */
const FILTERED = ['category', 'company', 'name_key', 'price_cents', 'added_at', 'saving_percent'];

/** Adds reviews, the rating of each product, and invitations to review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['rating_sum', 'rating_count', 'rating_rank']) {
    await db.schema
      .alterTable('product')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  const indexes = {
    product_best_rated: ['published', 'rating_rank desc', 'id', ...FILTERED],
    product_all_best_rated: ['rating_rank desc', 'id'],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('product').columns(columns).execute();
  await createReviews(db);
  await createInvitations(db);
}

async function createReviews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('review')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('product_id', 'text', (column) => column.notNull().references('product.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.references('shop_user.id').onDelete('set null'))
    .addColumn('sample_name', 'text')
    .addColumn('rating', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('reply', 'text')
    .addColumn('replied_at', 'bigint')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addCheckConstraint('review_rating_is_1_to_5', sql`rating between 1 and 5`)
    .addUniqueConstraint('review_of_person_and_product', ['user_id', 'product_id'])
    .execute();
  // Customers see visible reviews of a product; staff see all reviews, or those in one state.
  const ofProduct = { newest: [], highest: ['rating desc'], lowest: ['rating'] };
  for (const [name, sorted] of Object.entries(ofProduct)) {
    await db.schema
      .createIndex(`review_of_product_${name}`)
      .on('review')
      .columns(['product_id', ...sorted, 'at desc', 'id desc'])
      .where(sql.ref('hidden'), '=', sql.lit(0))
      .execute();
  }
  // For the foreign key: finds the reviews of a product that is deleted, hidden ones included.
  await db.schema.createIndex('review_of_product').on('review').column('product_id').execute();
  await db.schema.createIndex('review_newest').on('review').columns(['at desc', 'id desc']).execute();
  await db.schema.createIndex('review_by_visibility').on('review').columns(['hidden', 'at desc', 'id desc']).execute();
  await db.schema
    .createIndex('review_unanswered')
    .on('review')
    .columns(['at desc', 'id desc'])
    .where(sql.ref('hidden'), '=', sql.lit(0))
    .where(sql.ref('reply'), 'is', null)
    .execute();
}

async function createInvitations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('review_invitation')
    .addColumn('order_id', 'text', (column) =>
      column.primaryKey().notNull().references('shop_order.id').onDelete('cascade'),
    )
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('done_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('review_invitation_due')
    .on('review_invitation')
    .columns(['due_at', 'order_id'])
    .where(sql.ref('done_at'), 'is', null)
    .execute();
  await db.schema
    .createTable('review_opt_out')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().notNull().references('shop_user.id').onDelete('cascade'),
    )
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}
