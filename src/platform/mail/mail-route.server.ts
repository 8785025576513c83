import { createMailFolder } from './mail-folder.server.ts';
import type { Mailer } from './mailer.server.ts';
import { createSmtpMailer } from './smtp-mailer.server.ts';

/** How mails are delivered: through an SMTP server (RFC 5321), or as files in a folder. */
export type MailRoute = { via: 'smtp'; url: string; from: string } | { via: 'folder'; folder: string; from: string };

/** Creates the mailer for this route. */
export function createMailer(route: MailRoute): Mailer {
  return route.via === 'smtp' ? createSmtpMailer(route) : createMailFolder(route);
}
