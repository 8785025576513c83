import type { Generated } from 'kysely';

/** Rows of `api_key`. The key itself is not stored. */
export interface ApiKeyTable {
  id: string;
  name: string;
  /** SHA-256 of the key. */
  key_hash: string;
  /** JSON: the permissions. */
  permissions: string;
  created_at: number;
  expires_at: number | null;
  /** Exact to a minute. */
  last_used_at: number | null;
  /** The id of the person who added it. Null if a former version added it and the audit log does not say who. */
  made_by: string | null;
  /** What was refunded with it. */
  unconfirmed_cents: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    api_key: ApiKeyTable;
  }
}
