import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { MailLook } from '#features/branding/document-look.ts';
import { describeRegistration } from '#features/settings/registration.ts';
import type { Settings } from '#features/settings/settings-schema.ts';
import { createLists } from '#platform/database/table-list.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { List } from '#platform/http/list-query.ts';
import {
  findMail,
  listMailsAbout,
  lockMail,
  type MailRow,
  mailList,
  startNextRound,
} from '#platform/mail/mail-queries.server.ts';
import type { OutgoingMail } from '#platform/mail/mailer.server.ts';
import { MAX_RESENDS, type Mail, type MailContent } from './mail-calls.ts';
import { type MailState, mailKindSchema } from './mail-kind.ts';
import type { MailStore } from './mail-store.server.ts';
import { renderMail } from './render-mail.server.ts';
import { TEMPLATES } from './templates/templates.ts';

/** The state of a mail that is sent again, or why it is not. */
export type ResendResult = { ok: true; state: MailState } | { ok: false; reason: ResendRefusal };

type ResendRefusal = 'not-found' | 'mail-waiting' | 'link-used-up' | 'sent-too-often' | 'address-unconfirmed';

/** A mail with what it says. */
type ExportedMail = Mail & Pick<MailContent, 'text'>;

export type MailService = ReturnType<typeof createMailService>;

/** Creates the service that lists, shows and renders mails, and sends them again. */
export function createMailService(dependencies: {
  db: Database;
  store: MailStore;
  shopUrl: string;
  readSettings: () => Promise<Settings>;
  /** Returns what staff have changed of the look, if anything. */
  readLook: () => MailLook | undefined;
  /** The sender of mails; undefined for the name of the shop and an address without a mailbox. */
  from: string | undefined;
  /** Whether those who may see tokens of links do. */
  showsSecrets: boolean;
  now: () => number;
}) {
  const { db, store, shopUrl, readSettings, readLook, showsSecrets, now } = dependencies;
  const { hostname } = new URL(shopUrl);
  const listOf = createLists(now);
  const contextOf = ({ recipient_confirmed }: MailRow, settings: Settings) => ({
    shopUrl,
    shopName: settings.name,
    look: readLook(),
    shopAddress: settings.address,
    registrations: settings.registrations.map(describeRegistration).join(', '),
    replyHours: settings.replyHours,
    takesReplies: settings.email !== '',
    isConfirmed: recipient_confirmed === 1,
  });

  return {
    list: (state: MailState | undefined): List<Mail> => {
      const { toRows: _, ...queries } = mailList(db, state);
      return listOf({ ...queries, toRows: (rows) => rows.map(toMail) });
    },

    /** Renders what a mail says. The token of its link gives access to the recipient's account. */
    async read(id: string, { seesSecrets }: { seesSecrets: boolean }): Promise<MailContent | undefined> {
      const row = await findMail(db, id);
      if (!row) return undefined;
      const secret = showsSecrets && seesSecrets ? store.secretOf(row) : undefined;
      return renderMail(row, { ...contextOf(row, await readSettings()), secret });
    },

    /** Lists the mails that concern a person, oldest first, with what they say but without the tokens of links. */
    async listAbout(userId: string): Promise<ExportedMail[]> {
      const [rows, settings] = await Promise.all([listMailsAbout(db, userId), readSettings()]);
      const mails: ExportedMail[] = [];
      for (const row of rows) {
        const { text } = await renderMail(row, { ...contextOf(row, settings), secret: undefined });
        mails.push({ ...toMail(row), text });
      }
      return mails;
    },

    /** Renders a mail for its recipient. */
    async compose(row: MailRow): Promise<OutgoingMail> {
      const { id, round, recipient: to, subject } = row;
      const settings = await readSettings();
      const { name, email } = settings;
      const context = { ...contextOf(row, settings), secret: store.secretOf(row) };
      return {
        messageId: `<${id}.${round}@${hostname}>`,
        from: dependencies.from ?? { name, address: `no-reply@${hostname}` },
        to,
        replyTo: email === '' || email === to ? undefined : email,
        subject,
        unsubscribeUrl: TEMPLATES.get(row.template)?.unsubscribeUrl?.(row.data, context),
        ...(await renderMail(row, context)),
      };
    },

    /** Sends a mail again, at most {@link MAX_RESENDS} times. */
    resend(id: string, actor: Actor): Promise<ResendResult> {
      return inTransaction<Tables, ResendResult>(db, async (trx, rollBack) => {
        const row = await lockMail(trx, id);
        if (!row) return { ok: false, reason: 'not-found' };
        if (row.state === 'waiting') return { ok: false, reason: 'mail-waiting' };
        if (row.round >= MAX_RESENDS) return { ok: false, reason: 'sent-too-often' };
        if (TEMPLATES.get(row.template)?.hasSecret && row.secret === null) return { ok: false, reason: 'link-used-up' };
        if (!(await store.mayLeaveAgain(trx, row))) return rollBack({ ok: false, reason: 'address-unconfirmed' });
        const round = store.nextRound();
        await startNextRound(trx, id, round);
        const text = `Sent a mail again: ${row.subject}`;
        await writeAudit(trx, {
          at: now(),
          action: 'mail-resent',
          actor,
          subject: { _id: row.user_id ?? row.id },
          text,
        });
        return { ok: true, state: round.state };
      });
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
