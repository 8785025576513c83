import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { listQuerySchema, searchSchema } from '#platform/http/list-query.ts';
import { TOO_MANY_WHOLE_LISTS } from '#platform/http/refusals.ts';
import { getAdminFlag } from './admin-flag-call.ts';
import { emailSchema } from './email-schema.ts';
import { EMAIL_TAKEN } from './email-taken.ts';
import { listedUserSchema, newUserSchema, profileSchema, roleSchema, userSchema } from './user-schema.ts';

const byEmail = z.object({ email: emailSchema });
const byId = z.object({ id: z.string() });
export const NO_SUCH_USER = { status: 404, detail: 'There is no such user.' } as const;
export const EMAIL_IS_FIXED = { status: 422, detail: 'The email of an account cannot be changed.' } as const;
const STAFF_ACCOUNT = {
  status: 403,
  code: 'staff-account',
  detail: 'API keys cannot change the account of a person with a role in the shop. Sign in to the dashboard instead.',
} as const;
export const NOT_YOUR_EMAIL = {
  status: 403,
  detail: 'You can only register the email that you signed up with.',
} as const;

/** The calls about users (specification, section 7). */
export const userCalls = {
  addUser: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/user',
    access: 'identity',
    summary: "Creates the shop's record of a person after sign-up; idempotent",
    body: newUserSchema,
    answer: z.object({ insertedId: z.string() }),
    refusals: [NOT_YOUR_EMAIL, EMAIL_TAKEN],
  }),
  getUser: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/user/:email',
    access: 'owner or customers.read',
    summary: "Returns a person's record",
    params: byEmail,
    answer: userSchema,
    refusals: [NO_SUCH_USER],
  }),
  getAdminFlag,
  changeProfile: defineCall({
    ...takesNothing,
    method: 'PUT',
    path: '/user/:id',
    access: 'owner or customers.write',
    summary: 'Changes name, mobile and address',
    params: byId,
    body: profileSchema,
    answer: z.object({ acknowledged: z.boolean() }),
    refusals: [NO_SUCH_USER, EMAIL_IS_FIXED, STAFF_ACCOUNT],
  }),
  listUsers: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/user',
    access: 'customers.read',
    summary: 'Lists users, newest first: those with `role`, and those whose name or email begins with `search`',
    query: z.safeExtend(listQuerySchema, { search: searchSchema, role: z.optional(roleSchema) }),
    answer: z.array(listedUserSchema),
    refusals: [TOO_MANY_WHOLE_LISTS],
  }),
  grantAdmin: defineCall({
    ...takesNothing,
    method: 'PATCH',
    path: '/user/admin/:id',
    access: 'roles.write',
    confirms: true,
    summary: 'Makes a user an admin',
    params: byId,
    answer: z.object({ modifiedCount: z.int() }),
    refusals: [NO_SUCH_USER],
  }),
  changeRole: defineCall({
    ...takesNothing,
    method: 'PATCH',
    path: '/user/:id/role',
    access: 'roles.write',
    confirms: true,
    summary: 'Gives a person a role, or takes it with the role of customers',
    params: byId,
    body: z.strictObject({ role: roleSchema }),
    answer: z.object({ role: roleSchema }),
    refusals: [
      NO_SUCH_USER,
      { status: 409, code: 'last-admin', detail: 'This is the only admin. Make another person an admin first.' },
    ],
  }),
  removeUser: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/user/:id',
    access: 'customers.write',
    confirms: true,
    summary: 'Deletes a user and ends their sessions; their orders stay',
    params: byId,
    answer: z.object({ deletedCount: z.int() }),
    refusals: [
      NO_SUCH_USER,
      { status: 409, code: 'self', detail: 'You cannot delete yourself. Ask another admin.' },
      { status: 409, code: 'admin', detail: 'Admins cannot be deleted.' },
      {
        status: 409,
        code: 'staff-account',
        detail: 'This person has a role in the shop. Take the role away before you delete the account.',
      },
    ],
  }),
};
