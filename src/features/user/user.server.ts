import type { Feature } from '#platform/feature.ts';
import { type AdminsDependencies, createAdmins } from './admins.server.ts';
import { addUserRoutes } from './user-api.server.ts';
import { createUserService, type UserServiceDependencies } from './user-service.server.ts';

/** Creates the user feature: the shop's records of people and the admin role. */
export function createUsers(dependencies: UserServiceDependencies & AdminsDependencies) {
  const users = createUserService(dependencies);
  const admins = createAdmins(dependencies);
  const feature: Feature = { addRoutes: (app, routeIn) => addUserRoutes(routeIn(app), users, admins) };
  return { users, admins, feature };
}
