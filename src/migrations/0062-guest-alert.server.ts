import { type Kysely, sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';

/** Adds alerts of people without an account, and mails that concern no account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('guest_alert')
    .addColumn('variant_id', 'text', (column) => column.notNull().references('product_variant.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addPrimaryKeyConstraint('guest_alert_key', ['variant_id', 'email'])
    .execute();
  // Finds those that were never confirmed, to delete them.
  await db.schema
    .createIndex('guest_alert_unconfirmed')
    .on('guest_alert')
    .column('requested_at')
    .where(sql.ref('confirmed_at'), 'is', null)
    .execute();
  if (engineOf(db) === 'postgres') await sql`alter table mail alter column user_id drop not null`.execute(db);
  else await rebuildMails(db);
}

/** Creates the table of mails again, because SQLite cannot drop a constraint of a column. */
async function rebuildMails(db: Kysely<unknown>): Promise<void> {
  const { rows: indexes } = await sql<{ text: string }>`
    select sql as text from sqlite_master
    where type = 'index' and tbl_name = 'mail' and sql is not null`.execute(db);
  const columns = sql`id, user_id, template, kind, recipient, subject, data, secret, state, tries, round, error,
    created_at, next_try_at, give_up_at, recipient_confirmed`;
  await sql`create table mail_rebuilt (
    id text not null primary key,
    user_id text references identity_user (id) on delete cascade,
    template text not null,
    kind text not null,
    recipient text not null,
    subject text not null,
    data text not null,
    secret text,
    state text not null,
    tries integer not null,
    round integer not null,
    error text,
    created_at bigint not null,
    next_try_at bigint not null,
    give_up_at bigint not null,
    recipient_confirmed integer not null default 0
  )`.execute(db);
  await sql`insert into mail_rebuilt (${columns}) select ${columns} from mail order by rowid`.execute(db);
  await sql`drop table mail`.execute(db);
  await sql`alter table mail_rebuilt rename to mail`.execute(db);
  for (const { text } of indexes) await sql.raw(text).execute(db);
}
