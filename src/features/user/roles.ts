import { PERMISSIONS, type Permission } from '#platform/http/permissions.ts';
import type { Role } from './user-schema.ts';

const NOTHING: ReadonlySet<Permission> = new Set();

/** What each role permits (specification, section 6). All other code asks for permissions, not for roles. */
const PERMISSIONS_OF_ROLES: Record<Role, ReadonlySet<Permission>> = {
  user: NOTHING,
  support: new Set(['orders.read', 'orders.write', 'refunds.write', 'customers.read', 'reviews.write', 'mail.read']),
  catalogue: new Set(['products.write', 'stock.write', 'reviews.write', 'coupons.write', 'content.write']),
  admin: new Set(PERMISSIONS),
};

/** The names of the roles, in the order of their rights. */
export const ROLE_LABELS: Record<Role, string> = {
  user: 'Customer',
  support: 'Support',
  catalogue: 'Catalogue',
  admin: 'Admin',
};

export function permissionsOf(role: Role): ReadonlySet<Permission> {
  return PERMISSIONS_OF_ROLES[role];
}

/** Whether the role opens the dashboard of staff. */
export function isStaff(role: Role): boolean {
  return role !== 'user';
}
