import { once } from 'node:events';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { createMailer } from './mail-route.server.ts';
import { createPostbox } from './postbox.server.ts';

const MAIL = {
  to: 'wilma@example.com',
  subject: 'Choose a new password',
  text: 'Here:\n\nhttps://shop/x?token=secret',
};

/** A mail server on loopback that is busy for the first `busy` mails. */
async function startServer({ busy = 0 } = {}) {
  const received: string[] = [];
  let tries = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(null, username === 'shop' && password === 'pw' ? { user: username } : undefined),
    onData(stream, _session, done) {
      tries++;
      const refusal =
        tries <= busy ? Object.assign(new Error('busy with wilma@example.com'), { responseCode: 421 }) : null;
      void text(stream).then((mail) => {
        if (!refusal) received.push(mail);
        done(refusal);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const listening = server.server.address();
  const port = typeof listening === 'object' ? listening?.port : undefined;
  return { url: `smtp://shop:pw@127.0.0.1:${port}`, received, countTries: () => tries };
}

function openPostbox(url: string) {
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, new Writable({ write: (line, _, done) => done(void logged.push(String(line))) }));
  const postbox = createPostbox(createMailer({ via: 'smtp', url, from: 'Thock <shop@example.com>' }), log);
  onTestFinished(() => postbox.close());
  return { postbox, logged };
}

test('a mail reaches its server', async () => {
  const { url, received } = await startServer();
  openPostbox(url).postbox.post(MAIL);
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toMatch(/^From: Thock <shop@example.com>\r\n/);
  expect(received[0]).toContain('To: wilma@example.com\r\n');
  expect(received[0]).toContain('Subject: Choose a new password\r\n');
  expect(received[0]).toContain('https://shop/x?token=secret');
});

test('a busy server is asked again, and the log has no word of whom the mail is for', async () => {
  const { url, received } = await startServer({ busy: 1 });
  const { postbox, logged } = openPostbox(url);
  postbox.post(MAIL);
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
  expect(logged).toHaveLength(1);
  expect(logged[0]).not.toMatch(/wilma|secret/);
});

test('closing waits for the mail under way and gives up the ones that wait', async () => {
  const { url, countTries } = await startServer({ busy: 9 });
  const { postbox, logged } = openPostbox(url);
  postbox.post(MAIL);
  await postbox.close();
  expect(countTries()).toBe(1);
  expect(logged.at(-1)).toContain('a mail was given up');
});

test('a server that is not there holds nobody up', async () => {
  const { postbox, logged } = openPostbox('smtp://127.0.0.1:9');
  postbox.post(MAIL);
  await postbox.close();
  expect(logged[0]).toContain('"reason":"ESOCKET"');
});
