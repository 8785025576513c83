import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A local SMTP server that stores the mails it receives. */
export interface MailServer {
  url: string;
  /** Lists the mails to this address, newest last. */
  listTo(email: string): string[];
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: { to: string[]; mail: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo.map(({ address }) => address);
      text(stream).then((mail) => {
        received.push({ to, mail });
        done();
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const listening = server.server.address();
  const port = typeof listening === 'object' ? listening?.port : undefined;
  return {
    url: `smtp://127.0.0.1:${port}`,
    listTo: (email) => received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
