import { permissionsOf } from '#features/user/roles.ts';
import { userCalls } from '#features/user/user-calls.ts';
import type { Permission } from '#platform/http/permissions.ts';
import { api } from './api.ts';

/** Returns what the role of the person with this email permits. In a file of its own, because only staff load it. */
export async function findPermissions(email: string, signal?: AbortSignal): Promise<ReadonlySet<Permission>> {
  const { role } = await api.request(userCalls.getUser, { params: { email }, signal });
  return permissionsOf(role);
}
