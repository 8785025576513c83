import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database, ShopTransaction, Tables } from '#features/schema/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { AttemptBlocks } from './attempt-blocks.server.ts';
import { type AttemptLimits, KNOWN_NETWORK_SECONDS, type Limit, type SlowingLimit } from './attempt-limits.server.ts';
import { networkOf } from './network.server.ts';

/** Who tries: from where, and on which account. */
export interface Trier {
  address: string;
  account: string;
}

/** Whether a try is allowed, and how long its answer has to wait. */
export type AttemptOutcome = { ok: true; delayMilliseconds: number } | { ok: false; retryAfterSeconds: number };

export type Attempts = ReturnType<typeof createAttempts>;

type Kind = keyof AttemptLimits;

/** The limits of any kind; not every kind has all of them. */
interface KindLimits {
  address: Limit;
  accountAtAddress?: Limit;
  account?: Limit | SlowingLimit;
}

/** Something that is counted; `account` is set where it concerns one. */
interface Counter {
  subject: string;
  account: string | null;
  limit: Limit | SlowingLimit;
}

const CLEAN_EVERY_MILLISECONDS = 60_000;

/**
 * Counts tries in the database, so that the limits hold for all processes of a shop together. An address counts as its
 * network; addresses and accounts are kept as keyed hashes, until their window or the network's acquaintance ends.
 */
export function createAttempts(dependencies: {
  db: Database;
  now: () => number;
  secret: string;
  limits: AttemptLimits;
}) {
  const { db, now, secret, limits } = dependencies;
  // Hashed only where one is counted in the database: two hashes for each order would cost it a hundredth of its time.
  const orderBlocks = new AttemptBlocks(now, async (who, limit) => {
    await clean();
    const counter = { subject: hashOf('order', who), account: null, limit };
    return inTransaction(db, (trx) => count(trx, counter, now(), limit.block));
  });
  let cleanedAt = 0;

  const hashOf = (kind: Kind, who: string): string =>
    createHmac('sha256', secret).update(`${kind} ${who}`).digest('base64url');

  /** What the rows about this account and, together with it, this network are called. */
  function subjectsOf(kind: Kind, { address, account }: Trier) {
    const atNetwork = `${networkOf(address)} account ${account}`;
    return {
      account: hashOf(kind, `account ${account}`),
      accountAtAddress: hashOf(kind, `address ${atNetwork}`),
      knownNetwork: hashOf(kind, `known ${atNetwork}`),
    };
  }

  async function clean(): Promise<void> {
    if (now() - cleanedAt < CLEAN_EVERY_MILLISECONDS) return;
    cleanedAt = now();
    await inTransaction(db, (trx) => trx.deleteFrom('attempt').where('ends_at', '<=', now()).execute());
  }

  /** Counts each in turn and stops at the first that is full. */
  async function take(trx: ShopTransaction, counters: readonly Counter[]): Promise<AttemptOutcome> {
    let delayMilliseconds = 0;
    for (const counter of counters) {
      const counted = await count(trx, counter, now());
      if (!counted.ok) return refuse(counted.endsAt - now());
      delayMilliseconds = Math.max(delayMilliseconds, delayAfter(counted.count, counter.limit));
    }
    return { ok: true, delayMilliseconds };
  }

  return {
    /** Counts a try of a network. Needs nothing that the network sent, so it can come before the body is read. */
    async takeFromNetwork(kind: Kind, address: string): Promise<AttemptOutcome> {
      await clean();
      const subject = hashOf(kind, `address ${networkOf(address)}`);
      return inTransaction(db, (trx) => take(trx, [{ subject, account: null, limit: limits[kind].address }]));
    },

    /**
     * Counts a try on an account, first together with the network and then from anywhere: a network that has used up its
     * own tries does not use up those of the account. From a network that the account knows, only the first counts.
     */
    async takeOnAccount(kind: Kind, trier: Trier): Promise<AttemptOutcome> {
      const { accountAtAddress: byBoth, account: byAccount }: KindLimits = limits[kind];
      const subjects = subjectsOf(kind, trier);
      return inTransaction<Tables, AttemptOutcome>(db, async (trx) => {
        const isKnown = byBoth !== undefined && (await isOpen(trx, subjects.knownNetwork, now()));
        return take(trx, [
          ...(byBoth ? [{ subject: subjects.accountAtAddress, account: subjects.account, limit: byBoth }] : []),
          ...(byAccount && !isKnown
            ? [{ subject: subjects.account, account: subjects.account, limit: byAccount }]
            : []),
        ]);
      });
    },

    /** Counts a try of a network and, unless the network has used up its tries, one on the account. */
    async take(kind: Kind, trier: Trier): Promise<AttemptOutcome> {
      const ofNetwork = await this.takeFromNetwork(kind, trier.address);
      return ofNetwork.ok ? this.takeOnAccount(kind, trier) : ofNetwork;
    },

    /** As `take`, for placing orders: most of them ask nothing of the database. */
    async takeOrder({ address, account }: Trier): Promise<AttemptOutcome> {
      const ofNetwork = await orderBlocks.take(`address ${networkOf(address)}`, limits.order.address);
      if (ofNetwork > 0) return refuse(ofNetwork);
      const onAccount = await orderBlocks.take(`account ${account}`, limits.order.account);
      return onAccount > 0 ? refuse(onAccount) : { ok: true, delayMilliseconds: 0 };
    },

    /** Forgets this network's tries on an account whose owner has just signed in from it, and remembers the network. */
    async forgive(kind: Kind, trier: Trier): Promise<void> {
      const { account, accountAtAddress, knownNetwork } = subjectsOf(kind, trier);
      const endsAt = now() + KNOWN_NETWORK_SECONDS * 1000;
      await inTransaction(db, async (trx) => {
        await trx.deleteFrom('attempt').where('subject', '=', accountAtAddress).execute();
        // The owner's own try was counted, unless the network was known; those of others stay.
        if (!(await isOpen(trx, knownNetwork, now()))) await countBack(trx, account);
        await trx
          .insertInto('attempt')
          .values({ subject: knownNetwork, account, count: 0, ends_at: endsAt })
          .onConflict((conflict) => conflict.column('subject').doUpdateSet({ ends_at: endsAt }))
          .execute();
      });
    },

    /** Forgets everything that was tried on an account, from anywhere, and the networks that it knew. */
    async forgiveEverywhere(kind: Kind, account: string): Promise<void> {
      const subject = hashOf(kind, `account ${account}`);
      await inTransaction(db, (trx) => trx.deleteFrom('attempt').where('account', '=', subject).execute());
    },
  };
}

function delayAfter(count: number, limit: Limit | SlowingLimit): number {
  if (!('promptTries' in limit)) return 0;
  return Math.min(limit.maxMilliseconds, Math.max(0, count - limit.promptTries) * limit.millisecondsPerTry);
}

function refuse(waitMilliseconds: number): AttemptOutcome {
  return { ok: false, retryAfterSeconds: Math.ceil(waitMilliseconds / 1000) };
}

/**
 * Counts tries in the window that is open, or in a new one, unless it has no room for them: then its end does not move.
 * Moments in epoch milliseconds.
 */
async function count(
  trx: ShopTransaction,
  { subject, account, limit }: Counter,
  now: number,
  tries = 1,
): Promise<{ ok: true; count: number; endsAt: number } | { ok: false; endsAt: number }> {
  const unlessEnded = (kept: RawBuilder<number>, otherwise: RawBuilder<number>) =>
    sql<number>`case when attempt.ends_at > ${now} then ${kept} else ${otherwise} end`;

  const counted = await trx
    .insertInto('attempt')
    .values({ subject, account, count: tries, ends_at: now + limit.withinSeconds * 1000 })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          account,
          count: unlessEnded(sql`attempt.count + ${tries}`, sql`${tries}`),
          ends_at: unlessEnded(sql`attempt.ends_at`, sql`excluded.ends_at`),
        })
        .where((eb) => eb.or([eb('attempt.count', '<=', limit.most - tries), eb('attempt.ends_at', '<=', now)])),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirst();
  if (counted) return { ok: true, count: counted.count, endsAt: counted.ends_at };

  const full = await trx.selectFrom('attempt').select('ends_at').where('subject', '=', subject).executeTakeFirst();
  // On PostgreSQL the owner may have signed in since, which forgives.
  return full ? { ok: false, endsAt: full.ends_at } : { ok: true, count: tries, endsAt: now };
}

async function countBack(trx: ShopTransaction, subject: string): Promise<void> {
  await trx
    .updateTable('attempt')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('subject', '=', subject)
    .where('count', '>', 0)
    .execute();
}

async function isOpen(trx: ShopTransaction, subject: string, now: number): Promise<boolean> {
  const row = await trx
    .selectFrom('attempt')
    .select('subject')
    .where('subject', '=', subject)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
