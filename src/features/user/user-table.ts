import type { Generated } from 'kysely';
import type { Role } from './user-schema.ts';

/** Rows of `shop_user`: the shop's records of people. `id` is also the id at the identity provider. */
export interface ShopUserTable {
  id: string;
  email: string;
  name: string;
  /** The name in lower case, in code point order, for prefix searches. */
  name_key: string;
  mobile: number | null;
  street_address: string | null;
  city: string | null;
  zip: number | null;
  /** JSON: what the address has besides. */
  address: string | null;
  role: Role;
  created_at: number;
  /** Session tokens issued up to this time are revoked. */
  tokens_valid_from: Generated<number>;
  /** JSON: identity sessions whose tokens are revoked, each with the time of its end. */
  ended_sessions: Generated<string>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    shop_user: ShopUserTable;
  }
}
