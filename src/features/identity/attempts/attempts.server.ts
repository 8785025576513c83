import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { networkOf } from '#platform/http/network.server.ts';
import { type SealingKeys, seal } from '#platform/seal.server.ts';
import { AttemptBlocks } from './attempt-blocks.server.ts';
import {
  type AttemptKind,
  type AttemptLimits,
  type Limit,
  type LimitName,
  type SlowingLimit,
  TRUSTED_NETWORK_SECONDS,
} from './attempt-limits.server.ts';

/** The origin and the target of an attempt. */
export interface Subject {
  address: string;
  account: string;
}

/** Whether an attempt is allowed, and how long to delay the response. */
export type AttemptOutcome = { ok: true; delayMilliseconds: number } | { ok: false; retryAfterSeconds: number };

export type Attempts = ReturnType<typeof createAttempts>;

/** The limits of one kind. Not every kind has all of them. */
interface KindLimits {
  address: Limit;
  accountAtAddress?: Limit;
  account?: Limit | SlowingLimit;
}

/** A row to count in. `account` is set if it concerns an account. */
interface Counter {
  subject: string;
  account: string | null;
  name: LimitName;
  limit: Limit | SlowingLimit;
  /** Encrypted, if the limit is one of networks. */
  network: string | null;
}

/** What orders, quotes and calls with API keys are counted by. */
const BLOCK_LIMITS = {
  address: 'order.address',
  account: 'order.account',
  quote: 'quote.address',
  key: 'apiKey.account',
} as const;

/**
 * Counts attempts in the database, so that the limits apply across all processes of a shop. Addresses are counted by
 * network. Addresses and accounts are stored as keyed hashes until their window or the trust in the network expires.
 */
export function createAttempts(dependencies: {
  db: Database;
  now: () => number;
  secret: string;
  networkKeys: SealingKeys;
  limits: AttemptLimits;
  /** Called when a network has reached a limit. */
  onRefused?: (network: string) => void;
}) {
  const { db, now, secret, networkKeys, limits, onRefused } = dependencies;
  // Hashed only when a block is counted: two hashes for each order would take 1% of its time.
  const blocks = new AttemptBlocks<keyof typeof BLOCK_LIMITS>(now, ({ by, who }, limit) => {
    const network = by === 'address' || by === 'quote' ? seal(who, networkKeys) : null;
    const counter = { subject: hashOf('order', `${by} ${who}`), account: null, name: BLOCK_LIMITS[by], limit, network };
    return inTransaction(db, (trx) => count(trx, counter, now(), limit.block));
  });

  const hashOf = (kind: keyof AttemptLimits, who: string): string => hashSubject(secret, kind, who);

  /** The subjects of the rows for this account, alone and combined with this network. */
  function subjectsOf(kind: AttemptKind, { address, account }: Subject) {
    const pair = `${networkOf(address)} account ${account}`;
    return {
      account: hashOf(kind, `account ${account}`),
      accountAtAddress: hashOf(kind, `address ${pair}`),
      trustedNetwork: hashOf(kind, `known ${pair}`),
    };
  }

  /** Counts in each row in turn and stops at the first that is full. */
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
    /** Counts an attempt from a network. It needs only the address, so it can run before the body is read. */
    async takeFromNetwork(kind: AttemptKind, address: string): Promise<AttemptOutcome> {
      const network = networkOf(address);
      const counter: Counter = {
        subject: hashOf(kind, `address ${network}`),
        account: null,
        name: `${kind}.address`,
        limit: limits[kind].address,
        network: seal(network, networkKeys),
      };
      const outcome = await inTransaction(db, (trx) => take(trx, [counter]));
      if (!outcome.ok) onRefused?.(network);
      return outcome;
    },

    /**
     * Counts an attempt on an account, first combined with the network and then for the account alone: a network over
     * its own limit does not exhaust the account's. For a trusted network only the former is counted.
     */
    async takeOnAccount(kind: AttemptKind, subject: Subject): Promise<AttemptOutcome> {
      const { accountAtAddress: pairLimit, account: accountLimit }: KindLimits = limits[kind];
      const subjects = subjectsOf(kind, subject);
      return inTransaction<Tables, AttemptOutcome>(db, async (trx) => {
        const isTrusted = pairLimit !== undefined && (await hasOpenWindow(trx, subjects.trustedNetwork, now()));
        const { account, accountAtAddress } = subjects;
        const counters: Counter[] = [];
        if (pairLimit) {
          const name = `${kind}.accountAtAddress` as const;
          counters.push({ subject: accountAtAddress, account, name, limit: pairLimit, network: null });
        }
        if (accountLimit && !isTrusted)
          counters.push({ subject: account, account, name: `${kind}.account`, limit: accountLimit, network: null });
        return take(trx, counters);
      });
    },

    /** Counts an attempt from a network and, if the network is within its limit, on the account. */
    async take(kind: AttemptKind, subject: Subject): Promise<AttemptOutcome> {
      const network = await this.takeFromNetwork(kind, subject.address);
      return network.ok ? this.takeOnAccount(kind, subject) : network;
    },

    /** Like `take`, for placing orders. Most calls need no query. */
    async takeOrder({ address, account }: Subject): Promise<AttemptOutcome> {
      const network = networkOf(address);
      const networkWait = await blocks.take({ by: 'address', who: network }, limits.order.address);
      if (networkWait > 0) {
        onRefused?.(network);
        return refuse(networkWait);
      }
      const accountWait = await blocks.take({ by: 'account', who: account }, limits.order.account);
      return accountWait > 0 ? refuse(accountWait) : { ok: true, delayMilliseconds: 0 };
    },

    /** Counts a quote from a network. Most calls need no query. */
    async takeQuote(address: string): Promise<AttemptOutcome> {
      const network = networkOf(address);
      const wait = await blocks.take({ by: 'quote', who: network }, limits.quote.address);
      if (wait > 0) onRefused?.(network);
      return wait > 0 ? refuse(wait) : { ok: true, delayMilliseconds: 0 };
    },

    /** Counts a call with an API key. @returns whether it is within the limit. */
    async takeByKey(keyId: string): Promise<boolean> {
      return (await blocks.take({ by: 'key', who: keyId }, limits.apiKey.account)) === 0;
    },

    /**
     * Counts a mail to an unconfirmed address, in the transaction that writes it. The count does not begin again with
     * another account. @returns whether it is within the limit.
     */
    async takeUnconfirmedMail(trx: ShopTransaction, address: string): Promise<boolean> {
      const subject = hashOf('unconfirmedMail', `account ${address.toLowerCase()}`);
      const limit = limits.unconfirmedMail.account;
      const counter: Counter = { subject, account: null, name: 'unconfirmedMail.account', limit, network: null };
      return (await count(trx, counter, now())).ok;
    },

    /** Resets this network's attempts on an account after a successful sign-in, and trusts the network. */
    async recordSuccess(kind: AttemptKind, subject: Subject): Promise<void> {
      const { account, accountAtAddress, trustedNetwork } = subjectsOf(kind, subject);
      const endsAt = now() + TRUSTED_NETWORK_SECONDS * 1000;
      await inTransaction(db, async (trx) => {
        await trx.deleteFrom('attempt').where('subject', '=', accountAtAddress).execute();
        // The owner's own attempt was counted unless the network was trusted. Attempts from elsewhere stay.
        if (!(await hasOpenWindow(trx, trustedNetwork, now()))) await decrement(trx, account);
        await trx
          .insertInto('attempt')
          .values({ subject: trustedNetwork, account, count: 0, ends_at: endsAt, limit_name: null, network: null })
          .onConflict((conflict) => conflict.column('subject').doUpdateSet({ ends_at: endsAt }))
          .execute();
      });
    },

    /** Deletes all attempts on an account, from every network, and its trusted networks. */
    async resetAccount(kind: AttemptKind, account: string): Promise<void> {
      const subject = hashOf(kind, `account ${account}`);
      await inTransaction(db, (trx) => trx.deleteFrom('attempt').where('account', '=', subject).execute());
    },

    /** Deletes rows whose window has ended. */
    async deleteExpired(): Promise<void> {
      await inTransaction(db, (trx) => trx.deleteFrom('attempt').where('ends_at', '<=', now()).execute());
    },
  };
}

/** Hashes whom attempts of a kind are counted for, so that reading the database does not reveal it. */
export function hashSubject(secret: string, kind: string, who: string): string {
  return createHmac('sha256', secret).update(`${kind} ${who}`).digest('base64url');
}

function delayAfter(count: number, limit: Limit | SlowingLimit): number {
  if (!('undelayed' in limit)) return 0;
  return Math.min(limit.maxDelayMilliseconds, Math.max(0, count - limit.undelayed) * limit.delayPerAttemptMilliseconds);
}

function refuse(waitMilliseconds: number): AttemptOutcome {
  return { ok: false, retryAfterSeconds: Math.ceil(waitMilliseconds / 1000) };
}

/** Counts attempts in the open window, or in a new one. A full window stays unchanged. Times in epoch milliseconds. */
async function count(
  trx: ShopTransaction,
  { subject, account, name: limit_name, limit, network }: Counter,
  now: number,
  increment = 1,
): Promise<{ ok: true; count: number; endsAt: number } | { ok: false; endsAt: number }> {
  const ifOpen = (then: RawBuilder<number>, otherwise: RawBuilder<number>) =>
    sql<number>`case when attempt.ends_at > ${now} then ${then} else ${otherwise} end`;

  const counted = await trx
    .insertInto('attempt')
    .values({ subject, account, count: increment, ends_at: now + limit.withinSeconds * 1000, limit_name, network })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          account,
          limit_name,
          count: ifOpen(sql`attempt.count + ${increment}`, sql`${increment}`),
          ends_at: ifOpen(sql`attempt.ends_at`, sql`excluded.ends_at`),
        })
        .where((eb) => eb.or([eb('attempt.count', '<=', limit.max - increment), eb('attempt.ends_at', '<=', now)])),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirst();
  if (counted) return { ok: true, count: counted.count, endsAt: counted.ends_at };

  const full = await trx.selectFrom('attempt').select('ends_at').where('subject', '=', subject).executeTakeFirst();
  // On PostgreSQL the owner may have signed in meanwhile, which deletes the row.
  return full ? { ok: false, endsAt: full.ends_at } : { ok: true, count: increment, endsAt: now };
}

async function decrement(trx: ShopTransaction, subject: string): Promise<void> {
  await trx
    .updateTable('attempt')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('subject', '=', subject)
    .where('count', '>', 0)
    .execute();
}

async function hasOpenWindow(trx: ShopTransaction, subject: string, now: number): Promise<boolean> {
  const row = await trx
    .selectFrom('attempt')
    .select('subject')
    .where('subject', '=', subject)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
