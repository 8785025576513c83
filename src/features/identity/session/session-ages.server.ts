import type { Selectable } from 'kysely';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { IdentitySessionTable } from '../provider/identity-tables.server.ts';

const MINUTE_MILLISECONDS = 60_000;
const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS;

/** A session of a customer ends this long after the sign-in (specification, section 4). */
export const CUSTOMER_SESSION_SECONDS = 30 * 24 * 3600;
/** A session of staff ends this long after the sign-in, or after the last call. */
const STAFF_SESSION = { maxAge: 12 * HOUR_MILLISECONDS, maxIdle: 2 * HOUR_MILLISECONDS };
/** Calls within this time are recorded once. */
const USE_PRECISION = 5 * MINUTE_MILLISECONDS;

export type SessionAges = ReturnType<typeof createSessionAges>;

type Confirmed = Pick<Selectable<IdentitySessionTable>, 'createdAt' | 'confirmedAt'>;

/**
 * Knows how old sessions are. Only calls count as use of a session, and not the renewal of its token or streams of events,
 * which a browser requests on its own.
 */
export function createSessionAges({
  db,
  confirmMinutes,
  now,
}: {
  db: Database;
  /** How long a confirmation lasts; 0 if the shop does not ask. */
  confirmMinutes: number;
  now: () => number;
}) {
  const find = async (sessionId: string) => {
    const row = await db
      .selectFrom('identity_session')
      .select(['createdAt', 'lastUsedAt', 'confirmedAt'])
      .where('id', '=', sessionId)
      .executeTakeFirst();
    return row && { ...row, signedInAt: signedInAt(row) };
  };

  const isConfirmed = (session: Confirmed) =>
    now() - Math.max(signedInAt(session), session.confirmedAt ?? 0) <= confirmMinutes * MINUTE_MILLISECONDS;

  const record = (
    sessionId: string,
    times: { lastUsedAt: number } | { confirmedAt: number; unconfirmedCents: number },
  ) =>
    inTransaction(db, async (trx) => {
      await trx.updateTable('identity_session').set(times).where('id', '=', sessionId).execute();
    });

  return {
    /** Whether a session of staff is too old or was not used for too long. */
    async isOver(sessionId: string): Promise<boolean> {
      const session = await find(sessionId);
      if (!session) return true;
      const { signedInAt, lastUsedAt } = session;
      return now() - signedInAt > STAFF_SESSION.maxAge || now() - (lastUsedAt ?? signedInAt) > STAFF_SESSION.maxIdle;
    },

    /** Records that staff used the session now. */
    async use(sessionId: string): Promise<void> {
      const session = await find(sessionId);
      if (!session || now() - (session.lastUsedAt ?? 0) < USE_PRECISION) return;
      await record(sessionId, { lastUsedAt: now() });
    },

    /** Whether the person of the session signed in or confirmed who they are recently, where the shop asks. */
    async hasConfirmed(sessionId: string | undefined): Promise<boolean> {
      if (confirmMinutes === 0) return true;
      const session = sessionId === undefined ? undefined : await find(sessionId);
      return session !== undefined && isConfirmed(session);
    },

    /** Records that the person of the session confirmed who they are. */
    confirm: (sessionId: string): Promise<void> => record(sessionId, { confirmedAt: now(), unconfirmedCents: 0 }),

    /**
     * Adds an amount to those since the person of the session signed in or last confirmed. Locks the session until the
     * transaction ends, so that concurrent amounts are summed.
     * @returns the sum; 0 while the person does not need to confirm.
     */
    async addUnconfirmed(trx: ShopTransaction, sessionId: string | undefined, amount: number): Promise<number> {
      if (confirmMinutes === 0) return 0;
      if (sessionId === undefined) return Number.POSITIVE_INFINITY;
      const session = await trx
        .updateTable('identity_session')
        .set((eb) => ({ unconfirmedCents: eb('unconfirmedCents', '+', amount) }))
        .where('id', '=', sessionId)
        .returning(['createdAt', 'confirmedAt', 'unconfirmedCents'])
        .executeTakeFirst();
      if (!session) return Number.POSITIVE_INFINITY;
      return isConfirmed(session) ? 0 : session.unconfirmedCents;
    },
  };
}

function signedInAt({ createdAt }: Pick<Confirmed, 'createdAt'>): number {
  return new Date(createdAt).getTime();
}
