import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { type SealingKeys, unseal } from '#platform/seal.server.ts';
import type { AttemptLimits, BlockLimit, Limit } from './attempt-limits.server.ts';

/** Begins the id of a limit. Longer than needed to tell apart those that are reached at a time. */
const ID_CHARACTERS = 8;

/** A limit that a network or an account has reached. */
export interface ReachedLimit {
  /** The beginning of its subject, by which it can be lifted. */
  id: string;
  subject: string;
  /** The keyed hash of the account, if it concerns one. */
  account: string | null;
  /** Such as `signIn.address`. */
  name: string;
  /** The network, if it is one of networks. */
  network: string | undefined;
  max: number;
  /** Epoch milliseconds. */
  endsAt: number;
}

/** Lists the limits that are reached now, those that last longest first. */
export async function listReachedLimits(
  db: Database,
  { limits, networkKeys, now }: { limits: AttemptLimits; networkKeys: SealingKeys; now: number },
): Promise<ReachedLimit[]> {
  const named = nameLimits(limits);
  const rows = await db
    .selectFrom('attempt')
    .selectAll()
    .where('ends_at', '>', now)
    .where(({ or, and, eb }) =>
      or([...named].map(([name, limit]) => and([eb('limit_name', '=', name), eb('count', '>', mostBefore(limit))]))),
    )
    .orderBy('ends_at', 'desc')
    .orderBy('subject')
    .execute();
  return rows.flatMap(({ subject, account, network, limit_name, ends_at }) => {
    const [name, limit] = [limit_name ?? '', named.get(limit_name ?? '')];
    if (!limit) return [];
    const id = subject.slice(0, ID_CHARACTERS);
    const bare = network === null ? undefined : unseal(network, networkKeys);
    return { id, subject, account, name, network: bare, max: limit.max, endsAt: ends_at };
  });
}

/** Lifts limits that are reached: their counts begin again. */
export async function liftLimits(
  db: Database,
  reached: readonly ReachedLimit[],
  { actor, now }: { actor: Actor; now: number },
): Promise<void> {
  const subjects = reached.map(({ subject }) => subject);
  const names = [...new Set(reached.map(({ name }) => name))].join(', ');
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('attempt').where('subject', 'in', subjects).execute();
    await writeAudit(trx, { at: now, action: 'limits-lifted', actor, text: `Lifted limits of attempts: ${names}` });
  });
}

/** Returns the highest count at which another attempt is counted. */
function mostBefore(limit: Limit | BlockLimit): number {
  return limit.max - ('block' in limit ? limit.block : 1);
}

/** Returns the limits by their names. */
function nameLimits(limits: AttemptLimits): Map<string, Limit | BlockLimit> {
  const named = Object.entries(limits).flatMap(([kind, ofKind]) =>
    Object.entries<Limit | BlockLimit>(ofKind).map(([by, limit]) => [`${kind}.${by}`, limit] as const),
  );
  return new Map(named);
}
