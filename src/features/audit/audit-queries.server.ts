import { afterCursor, inOrder } from '#platform/database/sorted-query.server.ts';
import { countIds, type ListQueries } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { nextDay, startOfDay } from '#platform/time-zone.ts';
import { AUDIT_ACTIONS, KEY_DELETED, SUBJECT } from './audit-actions.ts';
import type { AuditFilter, ListedEntry } from './audit-calls.ts';
import type { AuditKind } from './audit-kind.ts';

const NEWEST_FIRST = ['at', 'desc', 'desc'] as const;
const DELETED_PERSON = 'A deleted person';

/** What the subjects of entries are, where they are no people. */
const SUBJECT_TYPES: Partial<Record<AuditKind, 'user' | 'order' | 'product'>> = {
  'sign-in': 'user',
  account: 'user',
  role: 'user',
  mail: 'user',
  order: 'order',
  refund: 'order',
  return: 'order',
  product: 'product',
  price: 'product',
  stock: 'product',
};

/** How entries are shown whose actor is no person. */
const PLACES: Readonly<Record<string, string>> = {
  'command line': 'Command line',
  'the shop itself': 'The shop',
};

/** Selects entries with the names of people. Those who were deleted have none. */
export function selectEntries(db: Database | ShopTransaction) {
  return db
    .selectFrom('audit_entry')
    .leftJoin('identity_user as actor', 'actor.id', 'audit_entry.actor_id')
    .leftJoin('identity_user as subject', 'subject.id', 'audit_entry.subject_id')
    .select(['audit_entry.id', 'at', 'action', 'kind', 'actor_id', 'subject_id', 'address', 'text', 'sequence', 'hash'])
    .leftJoin('api_key as actor_key', 'actor_key.id', 'audit_entry.actor_id')
    .select(['actor.name as actor_name', 'actor.email as actor_email', 'actor_key.name as actor_key_name'])
    .select(['subject.name as subject_name', 'subject.email as subject_email']);
}

/** An entry with the present names of the people in it. */
export type NamedRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

/** Lists entries, newest first. */
export function auditList(db: Database, filter: AuditFilter, timeZone: string): ListQueries<NamedRow, ListedEntry> {
  const ids = matchingIds(db, filter, timeZone);
  const first = inOrder(ids, NEWEST_FIRST);
  const read = (some: typeof ids) =>
    selectEntries(db)
      .where('audit_entry.id', 'in', some)
      .orderBy('audit_entry.at', 'desc')
      .orderBy('audit_entry.id', 'desc')
      .execute();
  return {
    key: JSON.stringify(filter),
    count: (max) => countIds(db, ids, max),
    readWindow: ({ direction, offset, limit }) =>
      read(inOrder(ids, NEWEST_FIRST, direction).limit(limit).offset(offset)),
    readAfter: (last, limit) => read((last ? first.where(afterCursor(NEWEST_FIRST, last)) : first).limit(limit)),
    async toRows(rows) {
      const deletedKeys = await findDeletedKeys(db, rows);
      return rows.map((row) => toListed(row, deletedKeys));
    },
  };
}

/** Finds the names of the actors that were API keys and are deleted by now, by their ids. */
async function findDeletedKeys(db: Database, rows: readonly NamedRow[]): Promise<ReadonlyMap<string, string>> {
  const unnamed = rows.flatMap(({ actor_id, actor_name, actor_key_name }) =>
    actor_id === null || actor_name !== null || actor_key_name !== null ? [] : [actor_id],
  );
  if (unnamed.length === 0) return new Map();
  const deletions = await db
    .selectFrom('audit_entry')
    .select(['subject_id', 'text'])
    .where('subject_id', 'in', [...new Set(unnamed)])
    .where('action', '=', 'api-key-deleted')
    .execute();
  return new Map(deletions.map(({ subject_id, text }) => [subject_id ?? '', (text ?? '').slice(KEY_DELETED.length)]));
}

function matchingIds(db: Database, { actor, kind, from, to }: AuditFilter, timeZone: string) {
  let ids = db.selectFrom('audit_entry').select('id');
  if (actor !== undefined) ids = ids.where('actor_id', '=', actor);
  if (kind !== undefined) ids = ids.where('kind', '=', kind);
  if (from !== undefined) ids = ids.where('at', '>=', startOfDay(from, timeZone));
  if (to !== undefined) ids = ids.where('at', '<', startOfDay(nextDay(to), timeZone));
  return ids;
}

/** Lists the people with a staff role, by name. */
export function listStaff(db: Database): Promise<{ _id: string; name: string }[]> {
  return db.selectFrom('shop_user').select(['id as _id', 'name']).where('role', '!=', 'user').orderBy('name').execute();
}

function toListed(row: NamedRow, deletedKeys: ReadonlyMap<string, string>): ListedEntry {
  return {
    _id: row.id,
    at: new Date(row.at).toISOString(),
    actor: { _id: row.actor_id, name: nameActor(row, deletedKeys) },
    kind: row.kind,
    subject: row.subject_id === null ? null : subjectOf(row, row.subject_id),
    text: nameSubject(row, row.subject_name),
    network: row.address !== null && row.address in PLACES ? null : row.address,
    sequence: row.sequence,
    hash: row.hash,
  };
}

function nameActor(
  { actor_id, actor_name, actor_key_name, address }: NamedRow,
  deletedKeys: ReadonlyMap<string, string>,
): string {
  if (actor_key_name !== null) return `API key ${actor_key_name}`;
  const deletedKey = deletedKeys.get(actor_id ?? '');
  if (deletedKey !== undefined) return `API key ${deletedKey} (deleted)`;
  if (actor_id !== null) return actor_name ?? DELETED_PERSON;
  return PLACES[address ?? ''] ?? 'A visitor';
}

function subjectOf({ kind, subject_name }: NamedRow, _id: string): NonNullable<ListedEntry['subject']> {
  return { _id, type: SUBJECT_TYPES[kind] ?? 'other', ...(subject_name !== null && { name: subject_name }) };
}

/** Returns what an entry says, with the name or email of the person whom it concerns. */
export function nameSubject({ action, text }: Pick<NamedRow, 'action' | 'text'>, name: string | null): string {
  return (text ?? AUDIT_ACTIONS[action].text).replaceAll(SUBJECT, () => name ?? DELETED_PERSON.toLowerCase());
}

/** Counts the entries after a place in the chain, and those that have none yet. */
export async function countAfter(db: Database, sequence: number): Promise<number> {
  const { total } = await db
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => eb.or([eb('sequence', '>', sequence), eb('sequence', 'is', null)]))
    .executeTakeFirstOrThrow();
  return Number(total);
}
