import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import { engineOf } from '#platform/database/engine.server.ts';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

const required: Column = (column) => column.notNull();
const id: Column = (column) => column.notNull().primaryKey();
const ofUser: Column = (column) => column.notNull().references('identity_user.id').onDelete('cascade');

/** Adds authenticator apps and passkeys, as better-auth 1.7 stores them, with some columns of the shop's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = engineOf(db) === 'postgres';
  const types = { moment: isPostgres ? 'timestamptz' : 'date', flag: isPostgres ? 'boolean' : 'integer' } as const;

  await db.schema.alterTable('identity_user').addColumn('twoFactorEnabled', types.flag).execute();
  await db.schema.alterTable('identity_session').addColumn('hasSecondFactor', types.flag).execute();
  await db.schema
    .createTable('identity_two_factor')
    .addColumn('id', 'text', id)
    .addColumn('userId', 'text', (column) => ofUser(column).unique())
    .addColumn('secret', 'text', required)
    .addColumn('backupCodes', 'text', required)
    .addColumn('verified', types.flag)
    .addColumn('failedVerificationCount', 'integer')
    .addColumn('lockedUntil', types.moment)
    .addColumn('lastStep', 'bigint')
    .addColumn('verifiedAt', 'bigint')
    .execute();
  await db.schema
    .createTable('identity_passkey')
    .addColumn('id', 'text', id)
    .addColumn('userId', 'text', ofUser)
    .addColumn('name', 'text')
    .addColumn('publicKey', 'text', required)
    .addColumn('credentialID', 'text', (column) => column.notNull().unique())
    // Counts up to 32 bits, which are too many for an integer of PostgreSQL.
    .addColumn('counter', 'bigint', required)
    .addColumn('deviceType', 'text', required)
    .addColumn('backedUp', types.flag, required)
    .addColumn('transports', 'text')
    .addColumn('aaguid', 'text')
    .addColumn('createdAt', types.moment)
    .addColumn('lastUsedAt', 'bigint')
    .execute();
  await db.schema.createIndex('identity_passkey_userId_idx').on('identity_passkey').column('userId').execute();
}
