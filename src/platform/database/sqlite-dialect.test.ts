import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from './open-database.server.ts';

test('concurrent transactions share one commit and resolve only after it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thock-'));
  const db = openDatabase({ engine: 'sqlite', file: join(folder, 'shop.sqlite') });
  const events: string[] = [];
  const write = async (name: string) => {
    await db.transaction().execute(async (trx) => {
      events.push(`${name} writes`);
      await sql`select 1`.execute(trx);
    });
    events.push(`${name} resolves`);
  };

  await Promise.all([write('first'), write('second')]);
  await db.destroy();
  await rm(folder, { recursive: true });

  expect(events).toEqual(['first writes', 'second writes', 'first resolves', 'second resolves']);
});
