import * as z from 'zod/mini';
import { emailSchema } from '#features/user/email-schema.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { TOO_MANY_REQUESTS } from '#platform/http/refusals.ts';

/** The token in the links of the mail that asks for confirmation, and of newsletters. */
const tokenSchema = z.string().check(z.maxLength(500));

export const newsletterDraftSchema = z.strictObject({ email: emailSchema });

/** Calls for the newsletter. */
export const newsletterCalls = {
  subscribe: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/newsletter',
    access: 'anyone',
    isAccepted: true,
    summary:
      'Asks for the newsletter. The address has to be confirmed with the link in a mail. The answer is the same whether ' +
      'or not the address is subscribed',
    body: newsletterDraftSchema,
    answer: z.object({ accepted: z.literal(true) }),
    refusals: [
      { status: 404, detail: 'This shop has no newsletter.' },
      {
        status: 409,
        code: 'no-mails',
        detail: 'The shop sends no mails at present. Please try again later.',
      },
      TOO_MANY_REQUESTS,
    ],
  }),
  confirmSubscription: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/newsletter/confirm',
    access: 'anyone',
    summary: 'Confirms the address of a subscriber, with the token of the link in the mail',
    body: z.strictObject({ token: tokenSchema }),
    answer: z.object({ confirmed: z.literal(true) }),
    refusals: [{ status: 404, detail: 'This link is no longer valid. Enter your email in the shop again.' }],
  }),
  unsubscribe: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/newsletter/unsubscribe',
    access: 'anyone',
    summary:
      'Ends a subscription without signing in, with the token of a link. Mail programs make this call too (RFC 8058), so ' +
      'a body of any type is ignored',
    query: z.object({ token: tokenSchema }),
    answer: z.object({ deletedCount: z.int() }),
  }),
  exportSubscribers: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/newsletter.csv',
    access: 'customers.read',
    summary:
      'Those who subscribe and have confirmed their address, with how they consented and their link to unsubscribe',
    answer: z.unknown(),
    media: 'text/csv; charset=utf-8',
  }),
};
