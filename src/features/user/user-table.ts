import type { Role } from './user-schema.ts';

/** Rows of `shop_user`: the shop's own record of a person. `id` is also the identity provider's. */
export interface ShopUserTable {
  id: string;
  email: string;
  name: string;
  mobile: number | null;
  street_address: string | null;
  city: string | null;
  zip: number | null;
  role: Role;
  created_at: number;
}
