import type { Settings } from '#features/settings/settings-schema.ts';
import { createLists } from '#platform/database/table-list.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { List } from '#platform/http/list-query.ts';
import { findMail, type MailRow, mailList, startNextRound } from '#platform/mail/mail-queries.server.ts';
import type { OutgoingMail } from '#platform/mail/mailer.server.ts';
import type { Mail, MailContent } from './mail-calls.ts';
import { type MailState, mailKindSchema } from './mail-kind.ts';
import type { MailStore } from './mail-store.server.ts';
import { renderMail } from './render-mail.server.ts';
import { TEMPLATES } from './templates/templates.ts';

/** The state of a mail that is sent again, or why it is not. */
export type ResendResult =
  | { ok: true; state: MailState }
  | { ok: false; reason: 'not-found' | 'mail-waiting' | 'link-used-up' };

export type MailService = ReturnType<typeof createMailService>;

/** Creates the service that lists, shows and renders mails, and sends them again. */
export function createMailService(dependencies: {
  db: Database;
  store: MailStore;
  shopUrl: string;
  readSettings: () => Promise<Settings>;
  /** The sender of mails; undefined for the name of the shop and an address without a mailbox. */
  from: string | undefined;
  /** Whether admins see the tokens of links. */
  showsSecrets: boolean;
  now: () => number;
}) {
  const { db, store, shopUrl, readSettings, showsSecrets, now } = dependencies;
  const { hostname } = new URL(shopUrl);
  const listOf = createLists(now);
  const contextOf = ({ name, address, email }: Settings) => ({
    shopUrl,
    shopName: name,
    shopAddress: address,
    takesReplies: email !== '',
  });

  return {
    list: (state: MailState | undefined): List<Mail> => {
      const { toRows: _, ...queries } = mailList(db, state);
      return listOf({ ...queries, toRows: (rows) => rows.map(toMail) });
    },

    /** Renders what a mail says. */
    async read(id: string): Promise<MailContent | undefined> {
      const row = await findMail(db, id);
      if (!row) return undefined;
      const secret = showsSecrets ? store.secretOf(row) : undefined;
      return renderMail(row, { ...contextOf(await readSettings()), secret });
    },

    /** Renders a mail for its recipient. */
    async compose(row: MailRow): Promise<OutgoingMail> {
      const { id, round, recipient: to, subject } = row;
      const settings = await readSettings();
      const { name, email } = settings;
      const content = { ...contextOf(settings), secret: store.secretOf(row) };
      return {
        messageId: `<${id}.${round}@${hostname}>`,
        from: dependencies.from ?? { name, address: `no-reply@${hostname}` },
        to,
        replyTo: email === '' || email === to ? undefined : email,
        subject,
        unsubscribeUrl: TEMPLATES.get(row.template)?.unsubscribeUrl?.(row.data, content),
        ...(await renderMail(row, content)),
      };
    },

    /** Sends a mail again, unless it is still waiting or its link is not kept. */
    async resend(id: string): Promise<ResendResult> {
      const row = await findMail(db, id);
      if (!row) return { ok: false, reason: 'not-found' };
      if (TEMPLATES.get(row.template)?.hasSecret && row.secret === null) return { ok: false, reason: 'link-used-up' };
      const round = store.nextRound();
      const isStarted = await inTransaction(db, (trx) => startNextRound(trx, id, round));
      return isStarted ? { ok: true, state: round.state } : { ok: false, reason: 'mail-waiting' };
    },
  };
}

function toMail({ id, created_at, recipient, subject, kind, state, tries, error }: MailRow): Mail {
  return {
    _id: id,
    at: new Date(created_at).toISOString(),
    to: recipient,
    subject,
    kind: mailKindSchema.parse(kind),
    state,
    tries,
    error: error ?? undefined,
  };
}
