import type { Mailer } from './mailer.server.ts';

/** Milliseconds for each step of talking to the server. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Hands mails to an SMTP server; `url` as smtps://USER:PASSWORD@HOST. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  return {
    async send(mail) {
      // Loaded with the first mail: most processes of a shop never send one.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ url, ...PATIENCE });
      try {
        await transport.sendMail({ from, ...mail });
      } finally {
        transport.close();
      }
    },
  };
}
