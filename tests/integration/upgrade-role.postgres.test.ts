import { expect, onTestFinished, test } from 'vitest';
import { environmentOf, failed, runCommand } from '../support/command.ts';
import { createFormerDatabase } from '../support/former-database.ts';
import { withPostgresClient } from '../support/postgres-databases.ts';

test('a dry run says what it needs if its user may not create databases', async () => {
  const location = await createFormerDatabase('0047-failed-return.sqlite.gz');
  if (location.engine !== 'postgres') throw new Error('This test is for PostgreSQL');
  const run = (statement: string) => withPostgresClient(location.url, (client) => client.query(statement));
  const role = `role_${crypto.randomUUID().replaceAll('-', '')}`;
  await run(`create role ${role} login password 'secret'; grant select on all tables in schema public to ${role}`);
  onTestFinished(async () => void (await run(`drop owned by ${role}; drop role ${role}`)));
  const url = new URL(location.url);
  Object.assign(url, { username: role, password: 'secret' });

  expect(await runCommand('upgrade', { ...environmentOf(location), DATABASE_URL: url.href }, '--dry-run')).toEqual(
    failed(
      "The copy is a temporary database on the same server, which the shop's user may not create. Allow it as " +
        "PostgreSQL's superuser with: alter role NAME createdb",
    ),
  );
});
