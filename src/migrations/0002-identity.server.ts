import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';

/**
 * The tables of the identity provider, exactly as better-auth 1.7.7 creates them. They are written out because a
 * migration must not depend on the installed version: what a later version needs is a migration of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const types = engineOf(db) === 'postgres' ? POSTGRES_TYPES : SQLITE_TYPES;
  await createUser(db, types);
  await createSession(db, types);
  await createAccount(db, types);
  await createVerification(db, types);
  for (const [table, column] of INDEXES) {
    await db.schema.createIndex(`${table}_${column}_idx`).on(table).column(column).execute();
  }
}

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** What differs between the engines. */
interface Types {
  moment: 'timestamptz' | 'date';
  flag: 'boolean' | 'integer';
  /** A moment that PostgreSQL fills in where none is given. */
  filledMoment: Column;
}

const required: Column = (column) => column.notNull();
const id: Column = (column) => column.notNull().primaryKey();
const userId: Column = (column) => column.notNull().references('identity_user.id').onDelete('cascade');

const POSTGRES_TYPES: Types = {
  moment: 'timestamptz',
  flag: 'boolean',
  filledMoment: (column) => column.notNull().defaultTo(sql`CURRENT_TIMESTAMP`),
};
const SQLITE_TYPES: Types = { moment: 'date', flag: 'integer', filledMoment: required };

const INDEXES = [
  ['identity_session', 'userId'],
  ['identity_account', 'userId'],
  ['identity_verification', 'identifier'],
] as const;

async function createUser(db: Kysely<unknown>, { moment, flag, filledMoment }: Types): Promise<void> {
  await db.schema
    .createTable('identity_user')
    .addColumn('id', 'text', id)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', flag, required)
    .addColumn('image', 'text')
    .addColumn('createdAt', moment, filledMoment)
    .addColumn('updatedAt', moment, filledMoment)
    .execute();
}

async function createSession(db: Kysely<unknown>, { moment, filledMoment }: Types): Promise<void> {
  await db.schema
    .createTable('identity_session')
    .addColumn('id', 'text', id)
    .addColumn('expiresAt', moment, required)
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', moment, filledMoment)
    .addColumn('updatedAt', moment, required)
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('userId', 'text', userId)
    .execute();
}

async function createAccount(db: Kysely<unknown>, { moment, filledMoment }: Types): Promise<void> {
  await db.schema
    .createTable('identity_account')
    .addColumn('id', 'text', id)
    .addColumn('accountId', 'text', required)
    .addColumn('providerId', 'text', required)
    .addColumn('userId', 'text', userId)
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', moment)
    .addColumn('refreshTokenExpiresAt', moment)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', moment, filledMoment)
    .addColumn('updatedAt', moment, required)
    .execute();
}

async function createVerification(db: Kysely<unknown>, { moment, filledMoment }: Types): Promise<void> {
  await db.schema
    .createTable('identity_verification')
    .addColumn('id', 'text', id)
    .addColumn('identifier', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('expiresAt', moment, required)
    .addColumn('createdAt', moment, filledMoment)
    .addColumn('updatedAt', moment, filledMoment)
    .execute();
}
