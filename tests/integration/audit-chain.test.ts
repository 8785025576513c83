import { describe, expect, test } from 'vitest';
import { THE_SHOP } from '#features/audit/actor.server.ts';
import { checkChain } from '#features/audit/audit-check.server.ts';
import { listAudit, writeAudit } from '#features/audit/audit-log.server.ts';
import { chainEarlierEntries, deleteOldEntries } from '#features/audit/audit-retention.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { environmentOf, runCommand } from '../support/command.ts';
import { createTestShop } from '../support/test-shop.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const INTACT = { entries: 6, last: { sequence: 6 }, faults: [] };

function write(db: Database, text: string, at = Date.now()): Promise<void> {
  return inTransaction(db, (trx) => writeAudit(trx, { at, action: 'product-changed', actor: THE_SHOP, text }));
}

/** Creates a shop with the entries 1 to 6. */
async function createShopWithEntries() {
  const shop = await createTestShop();
  const { db } = shop.services;
  for (const text of ['one', 'two', 'three', 'four', 'five', 'six']) await write(db, text);
  return { shop, db };
}

const entryAt = (trx: ShopTransaction, sequence: number) =>
  trx.selectFrom('audit_entry').selectAll().where('sequence', '=', sequence).executeTakeFirstOrThrow();
const change = (trx: ShopTransaction, sequence: number, values: Record<string, string | number>) =>
  trx.updateTable('audit_entry').set(values).where('sequence', '=', sequence).execute();
const remove = (trx: ShopTransaction, sequence: number) =>
  trx.deleteFrom('audit_entry').where('sequence', '=', sequence).execute();

/** Ways to change the entries by hand, and what the check says about each. */
const FORGERIES: Record<string, { forge: (trx: ShopTransaction) => Promise<unknown>; faults: string[] }> = {
  'a changed text': { forge: (trx) => change(trx, 3, { text: 'other' }), faults: ['Entry 3 was changed or moved.'] },
  'a changed time': { forge: (trx) => change(trx, 3, { at: 1 }), faults: ['Entry 3 was changed or moved.'] },
  'another actor': { forge: (trx) => change(trx, 3, { actor_id: 'x' }), faults: ['Entry 3 was changed or moved.'] },
  'a removed entry': { forge: (trx) => remove(trx, 3), faults: ['Entry 3 is missing.'] },
  'removed entries': {
    forge: async (trx) => [await remove(trx, 3), await remove(trx, 4)],
    faults: ['The entries 3 to 4 are missing.'],
  },
  'the first entry removed': { forge: (trx) => remove(trx, 1), faults: ['Entry 1 is missing.'] },
  'the last entry removed': { forge: (trx) => remove(trx, 6), faults: ['Entry 6 is missing.'] },
  'an entry replaced by one with a hash of its own': {
    async forge(trx) {
      await remove(trx, 3);
      await change(trx, 4, { sequence: 3 });
    },
    faults: ['Entry 3 was changed or moved.', 'Entry 4 is missing.'],
  },
  'an inserted entry without a place': {
    async forge(trx) {
      const row = await entryAt(trx, 3);
      const inserted = { ...row, id: 'forged', at: 0, sequence: null, hash: null };
      await trx.insertInto('audit_entry').values(inserted).execute();
    },
    faults: ['The entry forged of 1970-01-01T00:00:00.000Z was inserted outside of the chain.'],
  },
  'an entry inserted at the end': {
    async forge(trx) {
      const row = await entryAt(trx, 6);
      await trx
        .insertInto('audit_entry')
        .values({ ...row, id: 'forged', sequence: 7, previous_hash: row.hash })
        .execute();
    },
    faults: ['Entry 7 was changed or moved.', 'The entries after 6 were inserted.'],
  },
  'two entries in another order': {
    async forge(trx) {
      await change(trx, 3, { sequence: 1000 });
      await change(trx, 4, { sequence: 3 });
      await change(trx, 1000, { sequence: 4 });
    },
    faults: [
      'Entry 3 was changed or moved.',
      'Entry 4 was changed or moved.',
      'Entry 5 does not follow the entry before it: one of them was inserted, replaced or moved.',
    ],
  },
};

describe('the chain of the audit log', () => {
  test('proves, and the check finds every change of an entry', async () => {
    const { shop, db } = await createShopWithEntries();
    expect(await checkChain(db)).toMatchObject(INTACT);
    for (const [name, { forge, faults }] of Object.entries(FORGERIES)) {
      const found = await inTransaction<Tables, string[]>(db, async (trx, rollBack) => {
        await forge(trx);
        return rollBack((await checkChain(trx)).faults);
      });
      expect([name, found]).toEqual([name, faults]);
    }
    expect(await checkChain(db)).toMatchObject(INTACT);

    const proved = await runCommand('prove', environmentOf(shop.database), 'audit');
    expect(proved).toMatchObject({ code: 0, err: '' });
    expect(proved.out).toMatch(/^The audit log: 6 entries, 0 faults\nEntry 6 has the hash [0-9a-f]{64}$/);
    await inTransaction(db, (trx) => change(trx, 2, { text: 'other' }));
    const { code, err } = await runCommand('prove', environmentOf(shop.database), 'audit');
    expect({ code, err }).toEqual({
      code: 1,
      err: 'The chain of the audit log is broken:\n  Entry 2 was changed or moved.',
    });
  });

  test('has no gaps after concurrent and rolled back transactions, also with several entries in each', async () => {
    const shop = await createTestShop();
    const other = await shop.openAnotherProcess();
    const at = Date.now();
    const work = Array.from({ length: 40 }, (_, index) => {
      const { db } = (index % 2 === 0 ? shop : other).services;
      return inTransaction<Tables, void>(db, async (trx, rollBack) => {
        for (const part of ['a', 'b'])
          await writeAudit(trx, { at, action: 'product-changed', actor: THE_SHOP, text: `${index} ${part}` });
        if (index % 4 === 3) rollBack();
      });
    });
    const checks = Promise.all(Array.from({ length: 5 }, () => checkChain(shop.services.db)));
    await Promise.all(work);
    for (const { faults } of await checks) expect(faults).toEqual([]);
    expect(await checkChain(shop.services.db)).toMatchObject({ entries: 60, last: { sequence: 60 }, faults: [] });
  });

  test('keeps proving after entries older than 400 days were deleted', async () => {
    const { db } = await createShopWithEntries();
    const now = Date.now() + 400 * DAY_MILLISECONDS;
    await write(db, 'seven', now - 1);
    expect(await deleteOldEntries(db, now - DAY_MILLISECONDS)).toBe('done');
    expect(await checkChain(db)).toMatchObject({ entries: 7, faults: [] });

    expect(await deleteOldEntries(db, now + DAY_MILLISECONDS)).toBe('done');
    expect(await checkChain(db)).toMatchObject({ entries: 1, last: { sequence: 7 }, faults: [] });
    expect((await listAudit(db)).map(({ text }) => text)).toEqual(['seven']);
    const { faults } = await inTransaction<Tables, { faults: string[] }>(db, async (trx, rollBack) => {
      await remove(trx, 7);
      return rollBack(await checkChain(trx));
    });
    expect(faults).toEqual(['Entry 7 is missing.']);
  });

  test('takes in the entries of an earlier version, without their emails', async () => {
    const { shop, db } = await createShopWithEntries();
    const wilma = await shop.signUp({ email: 'wilma@example.com' });
    const none = { actor_id: null, subject_id: null, actor_email: null, subject_email: null, text: null };
    const place = {
      kind: 'audit',
      address: '2001:db8:1:2:3::4',
      sequence: null,
      previous_hash: null,
      hash: null,
    } as const;
    const old = [
      { ...none, ...place, id: 'a', at: 1, action: 'sign-in-refused', actor_email: wilma.email },
      {
        ...none,
        ...place,
        id: 'b',
        at: 2,
        action: 'admin-granted',
        actor_email: 'gone@example.com',
        subject_id: wilma.id,
      },
    ] as const;
    await inTransaction(db, (trx) =>
      trx
        .insertInto('audit_entry')
        .values([...old])
        .execute(),
    );
    expect((await checkChain(db)).faults).toHaveLength(2);

    expect(await chainEarlierEntries(db, Date.now)).toBe(2);
    expect(await chainEarlierEntries(db, Date.now)).toBe(0);

    expect(await checkChain(db)).toMatchObject({ entries: 9, faults: [] });
    const rows = await db.selectFrom('audit_entry').selectAll().where('at', '<', 3).orderBy('at').execute();
    expect(rows).toMatchObject([
      { actor_id: wilma.id, actor_email: null, kind: 'sign-in', address: '2001:db8:1:2::/64', sequence: 7 },
      { actor_id: null, actor_email: null, subject_id: wilma.id, text: 'Made {subject} an admin', sequence: 8 },
    ]);
    expect((await listAudit(db))[0]).toMatchObject({ text: 'Chained 2 entries of an earlier version' });
  });
});
