import * as z from 'zod/mini';
import { MAX_UNCONFIRMED_MAILS } from '#features/identity/attempts/max-unconfirmed-mails.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { listQuerySchema } from '#platform/http/list-query.ts';
import { TOO_MANY_WHOLE_LISTS } from '#platform/http/refusals.ts';
import { mailKindSchema, mailStateSchema } from './mail-kind.ts';

/** How often a mail can be sent again. */
export const MAX_RESENDS = 5;

const byMailId = z.object({ mailId: z.string() });
export const NO_SUCH_MAIL = { status: 404, detail: 'There is no such mail.' } as const;

/** A mail in the list of mails. */
export const mailSchema = z.object({
  _id: z.string(),
  /** When it was written, ISO 8601. */
  at: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
  kind: mailKindSchema,
  state: mailStateSchema,
  /** How often sending was tried. */
  tries: z.int(),
  /** Why the last try failed. */
  error: z.optional(z.string()),
});
export type Mail = z.infer<typeof mailSchema>;

export const mailContentSchema = z.object({ html: z.string(), text: z.string() });
export type MailContent = z.infer<typeof mailContentSchema>;

/** Calls for the mails that the shop sends. */
export const mailCalls = {
  listMails: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/mail',
    access: 'mail.read',
    summary: 'The mails of the shop, newest first; with `state` only those that wait, were sent or have failed',
    query: z.safeExtend(listQuerySchema, { state: z.optional(mailStateSchema) }),
    answer: z.array(mailSchema),
    refusals: [TOO_MANY_WHOLE_LISTS],
  }),
  readMail: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/mail/:mailId',
    access: 'mail.read',
    summary: 'What a mail says. Only the demo shows the links of account mails, and only to admins, not to API keys',
    params: byMailId,
    answer: mailContentSchema,
    refusals: [NO_SUCH_MAIL],
  }),
  resendMail: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/mail/:mailId/resend',
    access: 'mail.write',
    summary: `Sends a mail again that was sent or has failed, at most ${MAX_RESENDS} times`,
    params: byMailId,
    answer: z.object({ state: mailStateSchema }),
    refusals: [
      NO_SUCH_MAIL,
      { status: 409, code: 'mail-waiting', detail: 'This mail is waiting and will be sent by itself.' },
      {
        status: 409,
        code: 'link-used-up',
        detail: 'The link in this mail is not kept. The person can request a new mail.',
      },
      {
        status: 409,
        code: 'sent-too-often',
        detail: `This mail was sent again ${MAX_RESENDS} times. Write to the person in another way.`,
      },
      {
        status: 409,
        code: 'address-unconfirmed',
        detail:
          `This address is not confirmed and has had ${MAX_UNCONFIRMED_MAILS} mails within a day. ` +
          'Send the mail tomorrow, or once the person has confirmed the address.',
      },
    ],
  }),
};
