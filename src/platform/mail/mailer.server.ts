import { errorCode } from '#platform/database/database-errors.server.ts';
import { type ReportCall, reportCall } from '#platform/outgoing/report-call.server.ts';

/** A mail as it leaves the shop. */
export interface OutgoingMail {
  /** Stays the same if the mail is tried again, so that mail programs show it once. */
  messageId: string;
  from: string | { name: string; address: string };
  to: string;
  replyTo: string | undefined;
  subject: string;
  /** The page on which its recipient stops such mails (List-Unsubscribe, RFC 2369). A POST to it does so (RFC 8058). */
  unsubscribeUrl?: string | undefined;
  html: string;
  text: string;
}

/** Sends mails over connections that are open until `close`. */
export interface MailConnection {
  /** Throws if the server does not accept the mail. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Opens connections to the mail server. */
export type Mailer = () => Promise<MailConnection>;

/** Some connections for many mails. A mail whose connection breaks is tried again by its schedule only. */
const POOL = { pool: true, maxConnections: 4, maxRequeues: 0 } as const;
/** Timeouts of an SMTP connection, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Creates a mailer that sends through an SMTP server (RFC 5321); `url` is smtps://USER:PASSWORD@HOST. */
export function createSmtpMailer({ url }: { url: string }, report: ReportCall): Mailer {
  return async () => {
    // Loaded with the first mail: most processes never send one.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ url, ...POOL, ...TIMEOUTS });
    return {
      async send({ unsubscribeUrl, ...mail }) {
        // Keeps out-of-office programs from replying (RFC 3834).
        const headers = {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)),
        };
        await reportCall(transport.sendMail({ headers, ...mail }), report, isServerFailure);
      },
      close: () => transport.close(),
    };
  };
}

/** Connects to the SMTP server and signs in, without sending anything. Throws if the server refuses. */
export async function tryMailServer(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  await createTransport({ url, ...TIMEOUTS }).verify();
}

function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** nodemailer's codes for failures of the connection or the sign-in, which every other mail would meet too. */
const SERVER_FAILURES: ReadonlySet<string> = new Set(
  'ECONNECTION ETIMEDOUT ESOCKET EDNS ETLS EPROTOCOL EAUTH ENOAUTH EOAUTH2'.split(' '),
);

/** Returns whether a mail failed because of the mail server, not because of its recipient or content. */
export function isServerFailure(error: unknown): boolean {
  return SERVER_FAILURES.has(errorCode(error));
}
