import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '#features/audit/actor.server.ts';
import type { Attempts } from '#features/identity/attempts/attempts.server.ts';
import type { Feature } from '#platform/feature.ts';
import { answerList } from '#platform/http/answer-list.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { requestedPage } from '#platform/http/list-query.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import { contactCalls } from './contact-calls.ts';
import type { ContactDraft } from './contact-schema.ts';
import { type ContactDependencies, type ContactService, createContactService } from './contact-service.server.ts';

const DAY_MILLISECONDS = 24 * 3_600_000;

/** Receives a message, or throws why not. */
type SendMessage = (draft: ContactDraft, exchange: { request: FastifyRequest; reply: FastifyReply }) => Promise<void>;

/** Assembles the contact form's inbox. @param isOn whether the shop takes messages at present. */
export function createContact(dependencies: ContactDependencies & { attempts: Attempts; isOn: () => boolean }) {
  const { attempts, isOn } = dependencies;
  const messages = createContactService(dependencies);

  const sendMessage: SendMessage = async ({ website, ...message }, { request, reply }) => {
    if (!isOn()) throw new Problem(getRefusal(contactCalls.sendContactMessage, 'not-found'));
    const outcome = await attempts.take('contact', { address: clientAddress(request), account: message.email });
    if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
    if (website === '') await messages.receive(message);
  };

  const feature: Feature = {
    addRoutes: (app, routeIn) => addContactRoutes(routeIn(app), messages, sendMessage),
    jobs: [
      {
        name: 'delete-old-messages',
        intervalMilliseconds: DAY_MILLISECONDS,
        async run() {
          await messages.deleteOld();
          return 'done';
        },
      },
    ],
  };
  return { feature, sendMessage };
}

function addContactRoutes(route: Route, messages: ContactService, sendMessage: SendMessage): void {
  route(contactCalls.sendContactMessage, async ({ body, request, reply }) => {
    await sendMessage(body, { request, reply });
    return { accepted: true as const };
  });

  route(contactCalls.listContactMessages, async ({ query, address, reply }) =>
    answerList({ address, reply }, requestedPage(query), messages.list(query.state)),
  );

  route(contactCalls.answerContactMessage, async ({ params, body, ...input }) => {
    const result = await messages.answer(params.messageId, body.text, actorOf(input));
    if (!result.ok) throw new Problem(getRefusal(contactCalls.answerContactMessage, result.reason));
    return result.message;
  });

  route(contactCalls.deleteContactMessage, async ({ params, ...input }) => {
    if (await messages.remove(params.messageId, actorOf(input))) return { deletedCount: 1 };
    throw new Problem(getRefusal(contactCalls.deleteContactMessage, 'not-found'));
  });
}
