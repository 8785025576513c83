import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database, ShopTransaction, Tables } from '#features/schema/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { AttemptLimits, Limit } from './attempt-limits.server.ts';
import { networkOf } from './network.server.ts';

/** Who tries: from where, and in whose name. */
export interface Trier {
  address: string;
  account?: string | undefined;
}

/** Whether a try is allowed. */
export type AttemptOutcome = { ok: true } | { ok: false; retryAfterSeconds: number };

export type Attempts = ReturnType<typeof createAttempts>;

type Kind = keyof AttemptLimits;

const CLEAN_EVERY_MILLISECONDS = 60_000;

/**
 * Counts tries in the database, so that the limits hold for all processes of a shop together. An address counts as its
 * network; addresses and accounts are kept as keyed hashes, and only until their window ends.
 */
export function createAttempts(dependencies: {
  db: Database;
  now: () => number;
  secret: string;
  limits: AttemptLimits;
}) {
  const { db, now, secret, limits } = dependencies;
  let cleanedAt = 0;

  const subjectOf = (kind: Kind, who: string): string =>
    createHmac('sha256', secret).update(`${kind} ${who}`).digest('base64url');

  function subjectsOf(kind: Kind, { address, account }: Trier): [string, Limit][] {
    const { address: byAddress, account: byAccount }: { address: Limit; account?: Limit } = limits[kind];
    const subjects: [string, Limit][] = [[subjectOf(kind, `address ${networkOf(address)}`), byAddress]];
    if (byAccount && account !== undefined) subjects.push([subjectOf(kind, `account ${account}`), byAccount]);
    return subjects;
  }

  async function clean(): Promise<void> {
    if (now() - cleanedAt < CLEAN_EVERY_MILLISECONDS) return;
    cleanedAt = now();
    await db.deleteFrom('attempt').where('ends_at', '<=', now()).execute();
  }

  return {
    /** Counts a try, unless the window is full: whoever goes on trying does not wait longer. */
    async take(kind: Kind, trier: Trier): Promise<AttemptOutcome> {
      await clean();
      return inTransaction<Tables, AttemptOutcome>(db, async (trx) => {
        // The address first: one that has used up its tries does not use up those of other people's accounts.
        for (const [subject, limit] of subjectsOf(kind, trier)) {
          const waitMilliseconds = await count(trx, subject, limit, now());
          if (waitMilliseconds > 0) return { ok: false, retryAfterSeconds: Math.ceil(waitMilliseconds / 1000) };
        }
        return { ok: true };
      });
    },

    /** Forgets what was tried on an account, once its owner has shown who they are. */
    async forgive(kind: Kind, account: string): Promise<void> {
      await db
        .deleteFrom('attempt')
        .where('subject', '=', subjectOf(kind, `account ${account}`))
        .execute();
    },
  };
}

/** Counts one more in the window that is open, or in a new one. @returns 0, or how long the full window stays open. */
async function count(trx: ShopTransaction, subject: string, limit: Limit, now: number): Promise<number> {
  const unlessEnded = (kept: RawBuilder<number>, otherwise: RawBuilder<number>) =>
    sql<number>`case when attempt.ends_at > ${now} then ${kept} else ${otherwise} end`;

  const counted = await trx
    .insertInto('attempt')
    .values({ subject, count: 1, ends_at: now + limit.withinSeconds * 1000 })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          count: unlessEnded(sql`attempt.count + 1`, sql`1`),
          ends_at: unlessEnded(sql`attempt.ends_at`, sql`excluded.ends_at`),
        })
        .where((eb) => eb.or([eb('attempt.count', '<', limit.most), eb('attempt.ends_at', '<=', now)])),
    )
    .returning('count')
    .executeTakeFirst();
  if (counted) return 0;

  const full = await trx.selectFrom('attempt').select('ends_at').where('subject', '=', subject).executeTakeFirst();
  return full ? full.ends_at - now : 0;
}
