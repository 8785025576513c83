import type { Generated } from 'kysely';
import type { Role } from './user-schema.ts';

/** Rows of `shop_user`: the shop's own record of a person. `id` is also the identity provider's. */
export interface ShopUserTable {
  id: string;
  email: string;
  name: string;
  /** The name in lower case, in the order of its code points: what searches compare. */
  name_key: string;
  mobile: number | null;
  street_address: string | null;
  city: string | null;
  zip: number | null;
  role: Role;
  created_at: number;
  /** Session tokens that were issued up to this moment no longer count. */
  tokens_valid_from: Generated<number>;
  /** JSON: the identity sessions whose tokens no longer count, each with the moment of its end. */
  ended_sessions: Generated<string>;
}
