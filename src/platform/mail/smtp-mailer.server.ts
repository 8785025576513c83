import type { Mailer } from './mailer.server.ts';

/** Timeouts of the SMTP connection, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Creates a mailer that sends through an SMTP server; `url` is smtps://USER:PASSWORD@HOST. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  return {
    async send(mail) {
      // Loaded with the first mail: most processes never send one.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ url, ...TIMEOUTS });
      try {
        await transport.sendMail({ from, ...mail });
      } finally {
        transport.close();
      }
    },
  };
}
