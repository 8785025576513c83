import { getMigrations } from 'better-auth/db/migration';
import type { Kysely } from 'kysely';
import { identityTables } from '#features/identity/identity-tables.server.ts';

/** The identity provider's own tables, as its version at this point wants them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { runMigrations } = await getMigrations(identityTables(db));
  await runMigrations();
}
