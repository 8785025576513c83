import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A local SMTP server that stores the mails it receives. */
export interface MailServer {
  url: string;
  /** Lists the mails to this address as they arrived, newest last. */
  listTo(email: string): string[];
  /** Lists the `Message-ID` of all mails that arrived. */
  messageIds(): string[];
  /** How many mails were offered, including refused ones. */
  countTries(): number;
  stop(): Promise<void>;
}

/** Returns the SMTP code with which the server refuses a mail, or undefined to accept it. */
type Refuse = (mail: { to: string[]; number: number }) => number | undefined;

/** With this password, everybody may sign in. */
export const MAIL_PASSWORD = 'only-for-mails';

/** Starts a mail server, on any port unless one is given. */
export async function startMailServer({
  port: wanted = 0,
  refuse = () => undefined,
}: {
  port?: number;
  refuse?: Refuse;
} = {}): Promise<MailServer> {
  const received: { to: string[]; mail: string }[] = [];
  let tries = 0;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === MAIL_PASSWORD ? done(null, { user: username }) : done(new Error('Wrong password')),
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo.map(({ address }) => address);
      tries += 1;
      const code = refuse({ to, number: tries });
      text(stream).then((mail) => {
        if (code !== undefined) return done(Object.assign(new Error(`No mail for ${to}`), { responseCode: code }));
        received.push({ to, mail });
        done();
      }, done);
    },
  });
  server.listen(wanted, '127.0.0.1');
  await once(server.server, 'listening');
  const listening = server.server.address();
  const port = typeof listening === 'object' ? listening?.port : undefined;
  return {
    url: `smtp://127.0.0.1:${port}`,
    listTo: (email) => received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail),
    messageIds: () => received.map(({ mail }) => /^Message-ID: (\S+)/m.exec(mail)?.[1] ?? ''),
    countTries: () => tries,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
