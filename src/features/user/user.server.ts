import { actorOf } from '#features/audit/actor.server.ts';
import type { Feature } from '#platform/feature.ts';
import { answerList } from '#platform/http/answer-list.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { requestedPage } from '#platform/http/list-query.ts';
import { invalidFields, Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { type Admins, type AdminsDependencies, createAdmins } from './admins.server.ts';
import { requireRegistered } from './require-registered.server.ts';
import { isStaff } from './roles.ts';
import { EMAIL_IS_FIXED, NO_SUCH_USER, NOT_YOUR_EMAIL, userCalls } from './user-calls.ts';
import type { User } from './user-schema.ts';
import { createUserService, type UserService, type UserServiceDependencies } from './user-service.server.ts';

/** Creates the user feature: the shop's records of people and the admin role. */
export function createUsers(dependencies: UserServiceDependencies & AdminsDependencies) {
  const users = createUserService(dependencies);
  const admins = createAdmins(dependencies);
  const feature: Feature = { addRoutes: (app, routeIn) => addUserRoutes(routeIn(app), users, admins) };
  return { users, admins, feature };
}

/** Adds the routes of users. */
function addUserRoutes(route: Route, users: UserService, admins: Admins): void {
  const ownerById = async ({ id }: { id: string }) => requireUser(await users.find(id))._id;
  const ownerByEmail = async ({ email }: { email: string }) => (await users.findByEmail(email))?._id;

  route(userCalls.addUser, async ({ body, principal }) => {
    if (principal.email !== body.email) throw new Problem(NOT_YOUR_EMAIL);
    const user = requireRegistered(await users.register({ id: principal.id, name: body.name }));
    return { insertedId: user._id };
  });

  route(userCalls.getUser, async ({ params }) => requireUser(await users.findByEmail(params.email)), ownerByEmail);

  route(
    userCalls.getAdminFlag,
    async ({ params }) => {
      const user = await users.findByEmail(params.email);
      return { admin: user !== undefined && isStaff(user.role) };
    },
    ownerByEmail,
  );

  route(
    userCalls.changeProfile,
    async ({ params, body, principal, request }) => {
      const user = requireUser(await users.find(params.id));
      const { email, ...profile } = body;
      if (email !== user.email) {
        throw new Problem(EMAIL_IS_FIXED, { errors: [{ path: 'email', message: EMAIL_IS_FIXED.detail }] });
      }
      const by = { actor: actorOf({ principal, request }), isApiKey: principal.isApiKey };
      const changed = await users.changeProfile(user._id, profile, by);
      if (!changed.ok && changed.reason === 'invalid') throw invalidFields(changed.errors);
      if (!changed.ok) throw new Problem(getRefusal(userCalls.changeProfile, changed.reason));
      return { acknowledged: true };
    },
    ownerById,
  );

  route(userCalls.listUsers, async ({ query, address, reply }) =>
    answerList({ address, reply }, requestedPage(query), users.list(query)),
  );

  route(userCalls.grantAdmin, async ({ params, principal, request }) => {
    const isNew = await admins.grant(requireUser(await users.find(params.id)), actorOf({ principal, request }));
    return { modifiedCount: isNew ? 1 : 0 };
  });

  route(userCalls.changeRole, async ({ params, body: { role }, principal, request }) => {
    const user = requireUser(await users.find(params.id));
    const changed = await admins.changeRole(user, role, actorOf({ principal, request }));
    if (changed.ok) return { role };
    throw new Problem(getRefusal(userCalls.changeRole, changed.reason));
  });

  route(userCalls.removeUser, async ({ params, principal, request }) => {
    const removal = await users.remove(requireUser(await users.find(params.id)), actorOf({ principal, request }));
    if (removal.ok) return { deletedCount: 1 };
    throw new Problem(getRefusal(userCalls.removeUser, removal.reason));
  });
}

function requireUser(user: User | undefined): User {
  if (!user) throw new Problem(NO_SUCH_USER);
  return user;
}
