import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { listQuerySchema } from '#platform/http/list-query.ts';
import { TOO_MANY_REQUESTS, TOO_MANY_WHOLE_LISTS } from '#platform/http/refusals.ts';
import { contactAnswerSchema, contactDraftSchema, contactMessageSchema, messageStateSchema } from './contact-schema.ts';

const byMessageId = z.object({ messageId: z.string() });
const NO_SUCH_MESSAGE = { status: 404, detail: 'There is no such message. Reload the list.' } as const;

/** Calls for the messages of the contact form. */
export const contactCalls = {
  sendContactMessage: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/contact',
    access: 'anyone',
    isAccepted: true,
    summary:
      'Sends a message to the shop. If `website`, which people do not see, is filled in, the answer is the same and ' +
      'nothing is kept',
    body: contactDraftSchema,
    answer: z.object({ accepted: z.literal(true) }),
    refusals: [
      { status: 404, detail: 'This shop takes no messages here. Write to its email address.' },
      TOO_MANY_REQUESTS,
    ],
  }),
  listContactMessages: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/contact',
    access: 'orders.read',
    summary: 'Messages of the contact form, newest first; with `state`, those in it',
    query: z.safeExtend(listQuerySchema, { state: z.optional(messageStateSchema) }),
    answer: z.array(contactMessageSchema),
    refusals: [TOO_MANY_WHOLE_LISTS],
  }),
  answerContactMessage: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/contact/:messageId/answer',
    access: 'orders.write',
    summary: 'Mails an answer to the sender of a message, with the message below it',
    params: byMessageId,
    body: contactAnswerSchema,
    answer: contactMessageSchema,
    refusals: [
      NO_SUCH_MESSAGE,
      {
        status: 409,
        code: 'already-answered',
        detail: 'This message was answered in the meantime. Reload the list to read the answer.',
      },
      {
        status: 409,
        code: 'no-mails',
        detail: 'The shop sends no mails at present. Write to the person in another way.',
      },
    ],
  }),
  deleteContactMessage: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/contact/:messageId',
    access: 'orders.write',
    summary: 'Deletes a message and the answer to it',
    params: byMessageId,
    answer: z.object({ deletedCount: z.int() }),
    refusals: [NO_SUCH_MESSAGE],
  }),
};
