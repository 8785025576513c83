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
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    api_key: ApiKeyTable;
  }
}
