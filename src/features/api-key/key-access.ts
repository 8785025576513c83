import { permissionsOf } from '#features/user/roles.ts';
import type { Role } from '#features/user/user-schema.ts';
import type { Permission } from '#platform/http/permissions.ts';

/** Whether a role includes all permissions of a key. A key ends when its maker's role no longer does. */
export function mayHaveKey(role: Role, { permissions }: { permissions: readonly Permission[] }): boolean {
  const permitted = permissionsOf(role);
  return permissions.every((permission) => permitted.has(permission));
}
