import type { Mailer } from './mailer.server.ts';
import { createOutbox } from './outbox.server.ts';
import { createSmtpMailer } from './smtp-mailer.server.ts';

/** How mails leave: through a server (RFC 5321), or as files into a folder. */
export type MailRoute = { via: 'smtp'; url: string; from: string } | { via: 'outbox'; folder: string; from: string };

/** The mailer for this route. */
export function createMailer(route: MailRoute): Mailer {
  return route.via === 'smtp' ? createSmtpMailer(route) : createOutbox(route);
}
