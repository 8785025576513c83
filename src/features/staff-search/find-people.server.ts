import { searchKey, startsWith } from '#platform/database/search-key.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { FoundPerson } from './staff-search-calls.ts';

const MAX_FOUND = 5;

/** Finds people by the beginning of their name or email. */
export async function findPeople(db: Database, query: string): Promise<FoundPerson[]> {
  const key = searchKey(query);
  const beginning = (column: 'name_key' | 'email') =>
    db
      .selectFrom('shop_user')
      .select(['id as _id', 'name', 'email', 'role'])
      .where(startsWith(column, key))
      .orderBy(column)
      .limit(MAX_FOUND)
      .execute();
  const found = [...(await beginning('name_key')), ...(await beginning('email'))];
  return [...new Map(found.map((person) => [person._id, person])).values()].slice(0, MAX_FOUND);
}
