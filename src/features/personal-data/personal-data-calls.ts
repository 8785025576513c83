import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';

const entries = z.array(z.record(z.string(), z.unknown()));

/** Everything that the shop keeps about a person, by kind. The entries are as in the answers of the other calls. */
const exportSchema = z.object({
  exportedAt: z.iso.datetime(),
  profile: z.record(z.string(), z.unknown()),
  /** How the person signs in. */
  account: z.record(z.string(), z.unknown()),
  sessions: entries,
  orders: entries,
  invoices: entries,
  withdrawals: entries,
  couponUses: entries,
  reviews: entries,
  reviewInvitations: z.record(z.string(), z.unknown()),
  addresses: entries,
  wishlist: entries,
  /** The link by which the person shares the wishlist, if they do. */
  wishlistLink: z.optional(z.string()),
  stockAlerts: entries,
  /** Messages of the contact form from the person's email, if it is confirmed. */
  contactMessages: entries,
  /** The subscription of that email to the newsletter. */
  newsletter: z.optional(z.record(z.string(), z.unknown())),
  mails: entries,
  securityEvents: entries,
});
export type PersonalData = z.infer<typeof exportSchema>;

/** Calls with which people take out or delete what the shop keeps about them (specification, section 2). */
export const personalDataCalls = {
  exportOwnData: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/me/export',
    access: 'signedIn',
    summary: 'Everything that the shop keeps about you, without notes of staff',
    answer: exportSchema,
  }),
  deleteOwnAccount: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/me',
    access: 'signedIn',
    confirms: true,
    summary: 'Deletes your account and ends your sessions; your orders stay for the books',
    answer: z.object({ deletedCount: z.int() }),
    refusals: [
      {
        status: 409,
        code: 'staff-account',
        detail: 'Your account has a role in the shop. Ask an admin to take it away before you delete the account.',
      },
    ],
  }),
};
