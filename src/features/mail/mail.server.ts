import type { FastifyBaseLogger } from 'fastify';
import { actorOf } from '#features/audit/actor.server.ts';
import type { MailLook } from '#features/branding/document-look.ts';
import type { DeliveryCalendar } from '#features/delivery/delivery-date.ts';
import type { Attempts } from '#features/identity/attempts/attempts.server.ts';
import type { Settings } from '#features/settings/settings-schema.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { Feature } from '#platform/feature.ts';
import { answerList } from '#platform/http/answer-list.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { requestedPage } from '#platform/http/list-query.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { createMailSending } from '#platform/mail/mail-sending.server.ts';
import { createSmtpMailer } from '#platform/mail/mailer.server.ts';
import { consumeWith } from '#platform/outbox/dispatcher.server.ts';
import type { ReportCall } from '#platform/outgoing/report-call.server.ts';
import type { SealingKeys } from '#platform/seal.server.ts';
import { createAccountMails } from './account-mails.server.ts';
import { createContactMails } from './contact-mails.server.ts';
import { mailCalls, NO_SUCH_MAIL } from './mail-calls.ts';
import { createMailService, type MailService } from './mail-service.server.ts';
import { createMailStore } from './mail-store.server.ts';
import { createNewsletterMails } from './newsletter-mails.server.ts';
import { createOrderMails } from './order-mails.server.ts';
import { createAlertMails } from './stock-alert-mails.server.ts';

const HOUR_MILLISECONDS = 3_600_000;
/** How long mails to people without an account are kept. Others are deleted with the account. */
const KEEP_GUEST_MAILS_MILLISECONDS = 30 * 24 * HOUR_MILLISECONDS;

/** How mails are delivered: through an SMTP server, with a sender unless it is the default, or kept for the dashboard. */
export type MailDelivery = { via: 'smtp'; url: string; from: string | undefined } | { via: 'kept' };

/** Assembles the mails of the shop: their table, templates, routes and the job that sends them. */
export function createMails(dependencies: {
  db: Database;
  attempts: Attempts;
  log: FastifyBaseLogger;
  now: () => number;
  /** Without it the shop writes no mails. */
  delivery: MailDelivery | undefined;
  keys: SealingKeys;
  shopUrl: string;
  readSettings: () => Promise<Settings>;
  /** Returns what staff have changed of the look, if anything. */
  readLook: () => MailLook | undefined;
  showsSecrets: boolean;
  calendar: Omit<DeliveryCalendar, 'timeZone'>;
  reportCall: ReportCall;
}) {
  const { db, attempts, log, now, delivery, keys, shopUrl, readSettings, readLook, showsSecrets, calendar } =
    dependencies;
  const from = delivery?.via === 'smtp' ? delivery.from : undefined;
  const store = createMailStore({ keys, keeps: delivery?.via === 'kept', attempts, now });
  const mails = createMailService({ db, store, shopUrl, readSettings, readLook, showsSecrets, now, from });
  const account = createAccountMails({ db, store, log });
  const feature: Feature = {
    addRoutes: (app, routeIn) => addMailRoutes(routeIn(app), mails),
    jobs: [
      {
        name: 'delete-guest-mails',
        intervalMilliseconds: HOUR_MILLISECONDS,
        async run() {
          await deleteGuestMails(db, now() - KEEP_GUEST_MAILS_MILLISECONDS);
          return 'done';
        },
      },
      ...(delivery?.via === 'smtp'
        ? [
            createMailSending({
              db,
              log,
              now,
              mailer: createSmtpMailer(delivery, dependencies.reportCall),
              compose: mails.compose,
            }),
          ]
        : []),
    ],
    async close() {
      await account.close();
    },
  };
  return {
    /** Undefined if the shop writes no mails. */
    mailStore: delivery && store,
    accountMails: delivery && account.mails,
    alertMails: delivery && createAlertMails(store),
    contactMails: delivery && createContactMails(store),
    newsletterMails: delivery && createNewsletterMails(store),
    eventConsumers: delivery ? [consumeWith(createOrderMails({ db, store, calendar, readSettings }))] : [],
    mails,
    feature,
  };
}

function addMailRoutes(route: Route, mails: MailService): void {
  route(mailCalls.listMails, async ({ query, address, reply }) =>
    answerList({ address, reply }, requestedPage(query), mails.list(query.state)),
  );

  route(mailCalls.readMail, async ({ params, principal: { permissions, isApiKey } }) => {
    // With the link of another admin's mail, people could take over that account. Admins can do so anyway.
    const seesSecrets = permissions.has('roles.write') && !isApiKey;
    const content = await mails.read(params.mailId, { seesSecrets });
    if (!content) throw new Problem(NO_SUCH_MAIL);
    return content;
  });

  route(mailCalls.resendMail, async ({ params, ...caller }) => {
    const result = await mails.resend(params.mailId, actorOf(caller));
    if (result.ok) return { state: result.state };
    throw new Problem(getRefusal(mailCalls.resendMail, result.reason));
  });
}

async function deleteGuestMails(db: Database, before: number): Promise<void> {
  await inTransaction(db, (trx) =>
    trx.deleteFrom('mail').where('user_id', 'is', null).where('created_at', '<', before).execute(),
  );
}
